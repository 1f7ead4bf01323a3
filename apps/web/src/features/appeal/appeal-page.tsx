import { moderation } from "@meander/domain/messages/en/moderation";
import { message } from "@meander/domain/messages/message";
import { homePath } from "@meander/domain/paths";
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
import { isUuid } from "../../shared/ids/is-uuid.ts";
import { RouterLink } from "../../shared/links/router-link.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { AppealForm } from "./components/appeal-form.tsx";
import { AppealState } from "./components/appeal-state.tsx";
import { DecisionNotice } from "./components/decision-notice.tsx";
import { appealQuery } from "./queries.ts";
import { useAppealTexts } from "./use-appeal-texts.ts";
import "./appeal.css";

/** A decision about whoever reads it: why, and whether we look again. */
function AppealPage() {
  const t = useAppealTexts();
  const { appealId = "" } = useParams();
  const { data, error, refetch } = useQuery({ ...appealQuery(useApi(), appealId), enabled: isUuid(appealId) });
  usePageTitle(t("moderation.appeal.title"));
  if (!isUuid(appealId) || (error !== null && isNotFound(error))) return <Missing />;
  if (error !== null) return <Broken error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton shape="heading" width="60%" />;
  return (
    <article className="appeal">
      <DecisionNotice record={data} />
      {data.appeal !== null ? (
        <AppealState appeal={data.appeal} />
      ) : data.canAppeal ? (
        <AppealForm record={data} appealId={appealId} />
      ) : (
        <section className="appeal__state">
          <h2>{t("moderation.appeal.closed")}</h2>
          <p>{data.isRevoked ? t("moderation.appeal.revoked") : data.refusal}</p>
        </section>
      )}
    </article>
  );
}

function Missing() {
  const t = useAppealTexts();
  return (
    <EmptyState
      level={1}
      title={t("moderation.appeal.missing")}
      actions={
        <ButtonLink href={homePath} LinkComponent={RouterLink}>
          {t("moderation.appeal.home")}
        </ButtonLink>
      }
    >
      {t("moderation.appeal.missingText")}
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
  const { appealId = "" } = params;
  if (user === null) return;
  if (!isUuid(appealId)) throw new ApiError({ status: 404, code: "not-found", message: message("decisionNotFound") });
  await queryClient.fetchQuery(appealQuery(api, appealId));
}

export const page: PageModule = {
  Page: AppealPage,
  Missing,
  prefetch,
  head: () => ({ title: moderation.appeal.title, isHiddenFromSearch: true }),
};
