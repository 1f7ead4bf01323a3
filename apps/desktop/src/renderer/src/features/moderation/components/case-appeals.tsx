import type { CaseRecord } from "@meander/domain/contract/cases";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { caseHref } from "../../../shared/cases/person-cases.ts";
import { ReportList } from "./case-facts.tsx";
import styles from "./case-card.module.css";
import textStyles from "../../../shared/text.module.css";

/** Each appeal: its text, the appealed decision with its moderator, and the reason that was sent. */
export function CaseAppeals({ appeals }: Pick<CaseRecord, "appeals">) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  if (appeals.length === 0) return null;
  return (
    <section className={styles.caseCard} data-slot="case-card" aria-labelledby="case-appeals">
      <h2 id="case-appeals">{t("appeals.heading", { count: appeals.length })}</h2>
      <ul className={styles.caseReports} data-testid="case-reports">
        {appeals.map((appeal) => (
          <li key={appeal.id}>
            <p>
              <strong>{t(`appeals.status.${appeal.status}`)}</strong>{" "}
              <time dateTime={appeal.createdAt}>
                {format.dateTime(new Date(appeal.createdAt), { day: "numeric", month: "short" })}
              </time>
            </p>
            <blockquote className={styles.quote}>{appeal.text}</blockquote>
            <p className={textStyles.quiet}>
              {t.rich("appeals.against", {
                decision: t(`event.decision.${appeal.decision}`, { days: appeal.days ?? 0 }),
                actor: appeal.decidedBy?.name ?? t("event.unknownActor"),
                date: format.dateTime(new Date(appeal.decidedAt), { day: "numeric", month: "long" }),
                time: (chunks) => <time dateTime={appeal.decidedAt}>{chunks}</time>,
              })}
            </p>
            {appeal.reason === "" ? null : (
              <p className={textStyles.quiet}>{t("appeals.theyRead", { reason: appeal.reason })}</p>
            )}
            {appeal.caseId === null ? null : (
              <p>
                <a href={caseHref({ id: appeal.caseId, status: "decided" })}>{t("appeals.toCase")}</a>
              </p>
            )}
            {appeal.reports.length === 0 ? null : (
              <>
                <h3>{t("appeals.reports", { count: appeal.reports.length })}</h3>
                <ReportList reports={appeal.reports} />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
