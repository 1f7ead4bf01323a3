import { unsubscribe } from "@meander/domain/messages/en/unsubscribe";
import { message } from "@meander/domain/messages/message";
import { discoverPath, unsubscribePath } from "@meander/domain/paths";
import { Button, ButtonLink } from "@meander/ui/primitives/button";
import { EmptyState } from "@meander/ui/primitives/empty-state";
import { ErrorState } from "@meander/ui/primitives/error-state";
import { Skeleton } from "@meander/ui/primitives/skeleton";
import { useQuery } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ApiError, isNotFound } from "../../shared/api/api-error.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import { useErrorText } from "../../shared/i18n/use-error-text.ts";
import { isUuid } from "../../shared/ids/is-uuid.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { subscriptionQuery } from "./queries.ts";
import "./unsubscribe.css";

/** One form, posted by the browser itself: it works before, and without, any script. */
function UnsubscribePage() {
  const t = useTranslations("unsubscribe");
  const { token = "" } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(subscriptionQuery(useApi(), token));
  usePageTitle(t("title"));
  if (error !== null) return isNotFound(error) ? <Missing /> : <Broken error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton shape="heading" width="60%" />;
  const { isSubscribed, emailAddress } = data;
  const campaignId = search.get("c") ?? "";
  const address = emailAddress === "" ? t("yourAddress") : emailAddress;
  const Icon = isSubscribed ? MailCheck : MailX;
  return (
    <section className="unsubscribe">
      <Icon className="unsubscribe__sign" aria-hidden="true" size={32} />
      <h1>{t(isSubscribed ? "onTitle" : "offTitle")}</h1>
      <p>{t(isSubscribed ? "onText" : "offText", { address })}</p>
      <form method="post" action={unsubscribePath(token, isUuid(campaignId) ? campaignId : undefined)}>
        <input type="hidden" name="isSubscribed" value={String(!isSubscribed)} />
        <Button type="submit" size="large" variant={isSubscribed ? "primary" : "secondary"}>
          {t(isSubscribed ? "onAction" : "offAction")}
        </Button>
      </form>
    </section>
  );
}

function Missing() {
  const t = useTranslations("unsubscribe");
  const errors = useTranslations("errors");
  return (
    <EmptyState
      level={1}
      title={t("missingTitle")}
      actions={
        <ButtonLink href={discoverPath} LinkComponent={RouterLink}>
          {t("missingAction")}
        </ButtonLink>
      }
    >
      {errors("unsubscribeUnknown")}
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

async function prefetch({ queryClient, api, params }: PageContext): Promise<void> {
  const { token = "" } = params;
  if (!isUuid(token)) throw new ApiError({ status: 404, code: "not-found", message: message("unsubscribeUnknown") });
  await queryClient.fetchQuery(subscriptionQuery(api, token));
}

export const page: PageModule = {
  Page: UnsubscribePage,
  Missing,
  words: { unsubscribe },
  prefetch,
  head: (_context, t) => ({ title: t("unsubscribe.title"), path: "/unsubscribe", isHiddenFromSearch: true }),
};
