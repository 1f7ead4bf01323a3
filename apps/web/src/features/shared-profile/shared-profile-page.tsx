import { consoleAdministrationWords as administration } from "@meander/domain/messages/en/console-administration";
import { sharedProfile } from "@meander/domain/messages/en/shared-profile";
import { message } from "@meander/domain/messages/message";
import { homePath } from "@meander/domain/paths";
import { isStaff, isUserTypeCode } from "@meander/domain/person/user-type";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useApi } from "../../shared/api/api-context.tsx";
import { ApiError } from "../../shared/api/api-error.ts";
import { DeadLink, LinkedPage } from "../../shared/page/linked-page.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { SharedAccount } from "./components/shared-account.tsx";
import { sharedProfileQuery } from "./queries.ts";
import { useSharedTexts } from "./use-shared-texts.ts";

function mayLook(user: PageContext["user"]): boolean {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

/** What staff see of a person, for a colleague with the link: nothing can be done here. */
function SharedProfilePage() {
  const t = useSharedTexts();
  const { token = "" } = useParams();
  const isOpen = mayLook(useSession());
  const query = useQuery({ ...sharedProfileQuery(useApi(), token), enabled: isOpen });
  return (
    <LinkedPage title={t("sharedProfile.title")} query={query} isDead={!isOpen} deadLink={<Closed />}>
      {(person) => <SharedAccount person={person} />}
    </LinkedPage>
  );
}

/** The link is over, or it is not for whoever follows it. */
function Closed() {
  const t = useSharedTexts();
  const isForThem = mayLook(useSession());
  return (
    <DeadLink
      title={t(isForThem ? "sharedProfile.goneTitle" : "sharedProfile.notStaffTitle")}
      text={
        isForThem
          ? t("sharedProfile.goneText")
          : `${t("sharedProfile.notStaffText")} ${t("sharedProfile.notStaffLogIn")}`
      }
      href={homePath}
      action={t("sharedProfile.home")}
    />
  );
}

async function prefetch({ queryClient, api, params, user }: PageContext): Promise<void> {
  const { token = "" } = params;
  if (user === null) return;
  if (!mayLook(user)) throw new ApiError({ status: 404, code: "not-found", message: message("linkExpired") });
  await queryClient.fetchQuery(sharedProfileQuery(api, token));
}

export const page: PageModule = {
  Page: SharedProfilePage,
  Missing: Closed,
  prefetch,
  // The token belongs in no other address than its own.
  words: { sharedProfile, console: { administration } },
  head: (_, t) => ({ title: t("sharedProfile.title"), path: homePath, isHiddenFromSearch: true }),
};
