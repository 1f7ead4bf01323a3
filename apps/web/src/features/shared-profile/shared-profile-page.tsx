import { sharedProfile } from "@meander/domain/messages/en/shared-profile";
import { message } from "@meander/domain/messages/message";
import { homePath } from "@meander/domain/paths";
import { isStaff, isUserTypeCode } from "@meander/domain/person/user-type";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { ApiError, isNotFound } from "../../shared/api/api-error.ts";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { useSession } from "../../shared/session/use-session.ts";
import { SharedAccount } from "./components/shared-account.tsx";
import { sharedProfileQuery } from "./queries.ts";
import { useSharedTexts } from "./use-shared-texts.ts";
import "./shared-profile.css";

function mayLook(user: PageContext["user"]): boolean {
  return user !== null && isUserTypeCode(user.userType) && isStaff(user.userType);
}

/** What staff see of a person, for a colleague with the link: nothing can be done here. */
function SharedProfilePage() {
  const t = useSharedTexts();
  const { token = "" } = useParams();
  const isOpen = mayLook(useSession());
  const { data, error, refetch } = useQuery({ ...sharedProfileQuery(useApi(), token), enabled: isOpen });
  usePageTitle(t("sharedProfile.title"));
  if (!isOpen || (error !== null && isNotFound(error))) return <Closed />;
  if (error !== null) return <Broken error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton shape="heading" width="60%" />;
  return <SharedAccount person={data} />;
}

/** The link is over, or it is not for whoever follows it. */
function Closed() {
  const t = useSharedTexts();
  const isForThem = mayLook(useSession());
  return (
    <EmptyState
      level={1}
      title={t(isForThem ? "sharedProfile.goneTitle" : "sharedProfile.notStaffTitle")}
      actions={
        <ButtonLink href={homePath} LinkComponent={RouterLink}>
          {t("sharedProfile.home")}
        </ButtonLink>
      }
    >
      {t(isForThem ? "sharedProfile.goneText" : "sharedProfile.notStaffText")}{" "}
      {isForThem ? null : t("sharedProfile.notStaffLogIn")}
    </EmptyState>
  );
}

function Broken({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTranslations("web");
  const errorText = useErrorText();
  return (
    <ErrorState level={1} title={t("brokenTitle")} actions={<Button onClick={onRetry}>{t("brokenAction")}</Button>}>
      {errorText(error)}
    </ErrorState>
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
  head: () => ({ title: sharedProfile.title, path: homePath, isHiddenFromSearch: true }),
};
