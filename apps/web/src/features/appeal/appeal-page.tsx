import { moderation } from "@meander/domain/messages/en/moderation";
import { message } from "@meander/domain/messages/message";
import { homePath } from "@meander/domain/paths";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useApi } from "../../shared/api/api-context.tsx";
import { ApiError } from "../../shared/api/api-error.ts";
import { isUuid } from "../../shared/ids/is-uuid.ts";
import { DeadLink, LinkedPage } from "../../shared/page/linked-page.tsx";
import type { PageContext, PageModule } from "../../shared/page/page.ts";
import { AppealForm } from "./components/appeal-form.tsx";
import { AppealState } from "./components/appeal-state.tsx";
import { DecisionNotice } from "./components/decision-notice.tsx";
import { appealQuery } from "./queries.ts";
import styles from "./appeal.module.css";

/** A moderation decision about the reader: its reasons, and the appeal. */
function AppealPage() {
  const t = useTranslations();
  const { appealId = "" } = useParams();
  const isId = isUuid(appealId);
  const query = useQuery({ ...appealQuery(useApi(), appealId), enabled: isId });
  return (
    <LinkedPage title={t("moderation.appeal.title")} query={query} isDead={!isId} deadLink={<NoDecision />}>
      {(record) => (
        <article className={styles.appeal}>
          <DecisionNotice record={record} />
          {record.appeal !== null ? (
            <AppealState appeal={record.appeal} />
          ) : record.canAppeal ? (
            <AppealForm record={record} appealId={appealId} />
          ) : (
            <section>
              <h2>{t("moderation.appeal.closed")}</h2>
              <p>{record.isRevoked ? t("moderation.appeal.revoked") : record.refusal}</p>
            </section>
          )}
        </article>
      )}
    </LinkedPage>
  );
}

function NoDecision() {
  const t = useTranslations();
  return (
    <DeadLink
      title={t("moderation.appeal.missing")}
      text={t("moderation.appeal.missingText")}
      href={homePath}
      action={t("moderation.appeal.home")}
    />
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
  Missing: NoDecision,
  prefetch,
  extraMessages: { moderation },
  head: (_, t) => ({ title: t("moderation.appeal.title"), isHiddenFromSearch: true }),
};
