import { Spinner } from "@blueprintjs/core";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { ErrorCallout } from "../../../shared/error-callout.tsx";
import { reasonOf } from "../../../shared/query/call.ts";
import { NextPageButton } from "../../../shared/query/next-page-button.tsx";
import { type RecipientState, recipientsQuery } from "../queries.ts";
import styles from "../campaigns.module.css";
import textStyles from "../../../shared/text.module.css";

const states: readonly RecipientState[] = ["accepted", "waiting", "failed", "unknown", "skipped", "cancelled"];

export function RecipientsSection({ campaign: { id, counts } }: { readonly campaign: CampaignRecord }) {
  const t = useTranslations("console.campaigns.sending");
  const { number, dateTime } = useFormatter();
  const [state, setState] = useState<RecipientState>("accepted");
  const query = useInfiniteQuery(recipientsQuery(id, state));
  const recipients = query.data?.pages.flatMap((page) => page.recipients) ?? [];
  return (
    <section className={styles.campaignRecipients} aria-labelledby="campaign-recipients">
      <h2 id="campaign-recipients">{t("recipientsHeading")}</h2>
      <div className={styles.campaignStates}>
        {states.map((each) => (
          <button key={each} type="button" aria-pressed={each === state} onClick={() => setState(each)}>
            {t(`counts.${each}`)} <span>{number(counts[each])}</span>
          </button>
        ))}
      </div>
      <ErrorCallout error={query.error === null ? null : reasonOf(query.error)} />
      {query.isPending ? <Spinner size={20} aria-label={t("recipientsLoading")} /> : null}
      {query.data !== undefined && recipients.length === 0 ? (
        <p className={textStyles.quiet}>{t("recipientsEmpty")}</p>
      ) : null}
      {recipients.length === 0 ? null : (
        <table className={styles.campaignTable} aria-label={t("recipientsTable", { state: t(`counts.${state}`) })}>
          <thead>
            <tr>
              <th scope="col">{t("personColumn")}</th>
              <th scope="col">{t("reasonColumn")}</th>
              <th scope="col">{t("timeColumn")}</th>
            </tr>
          </thead>
          <tbody>
            {recipients.map(({ deliveryId, name, reason, attempts, updatedAt }) => (
              <tr key={deliveryId}>
                <th scope="row">{name ?? t("noReason")}</th>
                <td>
                  {reason !== null
                    ? t(`reason.${reason.code}`, { detail: reason.detail })
                    : attempts > 1
                      ? t("attempts", { count: attempts })
                      : t("noReason")}
                </td>
                <td>
                  <time dateTime={updatedAt}>
                    {dateTime(new Date(updatedAt), {
                      day: "numeric",
                      month: "short",
                      hour: "2-digit",
                      minute: "2-digit",
                    })}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <NextPageButton list={query} text={t("recipientsMore")} />
    </section>
  );
}
