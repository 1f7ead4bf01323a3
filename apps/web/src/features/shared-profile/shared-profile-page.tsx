import { consoleAdministrationMessages as administration } from "@meander/domain/messages/en/console-administration";
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

function mayView(user: PageContext["user"]): boolean {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

/** A person as staff see them, for a colleague with the link; read-only. */
function SharedProfilePage() {
  const t = useSharedTexts();
  const { token = "" } = useParams();
  const isOpen = mayView(useSession());
  const query = useQuery({ ...sharedProfileQuery(useApi(), token), enabled: isOpen });
  return (
    <LinkedPage title={t("sharedProfile.title")} query={query} isDead={!isOpen} deadLink={<UnavailableLink />}>
      {(person) => <SharedAccount person={person} />}
    </LinkedPage>
  );
}

/** The link has expired, or the viewer may not use it. */
function UnavailableLink() {
  const t = useSharedTexts();
  const isStaffViewer = mayView(useSession());
  return (
    <DeadLink
      title={t(isStaffViewer ? "sharedProfile.expiredTitle" : "sharedProfile.notStaffTitle")}
      text={
        isStaffViewer
          ? t("sharedProfile.expiredText")
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
  if (!mayView(user)) throw new ApiError({ status: 404, code: "not-found", message: message("linkExpired") });
  await queryClient.fetchQuery(sharedProfileQuery(api, token));
}

export const page: PageModule = {
  Page: SharedProfilePage,
  Missing: UnavailableLink,
  prefetch,
  // The token must not appear in the canonical address.
  extraMessages: { sharedProfile, console: { administration } },
  head: (_, t) => ({ title: t("sharedProfile.title"), path: homePath, isHiddenFromSearch: true }),
};
