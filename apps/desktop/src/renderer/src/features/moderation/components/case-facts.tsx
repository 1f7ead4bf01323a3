import type { CaseEvidence } from "@meander/domain/contract/case-evidence";
import type { CaseRecord } from "@meander/domain/contract/cases";
import { severityOf } from "@meander/domain/moderation/report-category";
import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { useTranslations } from "../../../shared/use-translations.ts";
import { evidenceQuery } from "../queries.ts";
import caseCardStyles from "./case-card.module.css";
import styles from "./case-facts.module.css";
import textStyles from "../../../shared/text.module.css";

/** The reasons for the case's priority, each with its points. */
export function PriorityReasons({ record }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation");
  const textOf = (reason: CaseRecord["priorityReasons"][number]) => {
    switch (reason.kind) {
      case "severity":
        return t(reason.isUnverified === true ? "why.severityUnverified" : "why.severity", {
          category: t(`category.${reason.category}`),
          severity: severityOf(reason.category),
        });
      case "reporters":
        return t("why.reporters", { count: reason.count });
      case "appeal":
        return t("why.appeal", { count: reason.count });
      case "age":
        if (reason.hours < Math.min(2, reason.targetHours)) {
          return t("why.ageMinutes", { minutes: Math.floor(reason.hours * 60), target: reason.targetHours });
        }
        return t(reason.hours > reason.targetHours ? "why.ageLate" : "why.age", {
          hours: Math.floor(reason.hours),
          target: reason.targetHours,
        });
    }
  };
  return (
    <section className={caseCardStyles.caseCard} data-slot="case-card" aria-labelledby="case-why">
      <h2 id="case-why">{t("why.heading")}</h2>
      <ul className={styles.caseWhy}>
        {record.priorityReasons.map((reason) => (
          <li key={reason.kind}>
            {textOf(reason)} <span className={styles.casePoints}>{t("why.points", { points: reason.points })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CaseReports({ record: { id, reports, reportCount } }: { readonly record: CaseRecord }) {
  const t = useTranslations("console.moderation");
  const { data: evidence } = useQuery(evidenceQuery(id));
  const more = reportCount - reports.length;
  return (
    <section className={caseCardStyles.caseCard} data-slot="case-card" aria-labelledby="case-reports">
      <h2 id="case-reports">
        {reports.every(({ isByStaff }) => isByStaff)
          ? t("reports.opened")
          : t("reports.heading", { count: reportCount })}
      </h2>
      <ReportList reports={reports} reporters={evidence?.reporters} />
      {more > 0 ? <p className={textStyles.quiet}>{t("reports.more", { count: more })}</p> : null}
    </section>
  );
}

/** Nothing for somebody without an earlier report. */
function ReporterRecord({ reporter }: { readonly reporter: CaseEvidence["reporters"][number] | undefined }) {
  const t = useTranslations("console.moderation.reports");
  if (reporter === undefined || reporter.record.decided === 0) return null;
  return <> · {t("record", { upheld: reporter.record.upheld, decided: reporter.record.decided })}</>;
}

function ReporterName({ report }: { readonly report: CaseRecord["reports"][number] }) {
  const t = useTranslations("console.moderation.reports");
  if (report.isRecognised) return t("recognised");
  return report.isByStaff ? t("byStaff") : (report.reporterName ?? t("anonymous"));
}

function ReportText({ report: { isRecognised, text } }: { readonly report: CaseRecord["reports"][number] }) {
  const t = useTranslations("console.moderation");
  if (isRecognised) return <p>{t("reports.recognisedText")}</p>;
  return text === "" ? <p>{t("reports.noText")}</p> : <p data-testid="case-report-text">{text}</p>;
}

type ReportListProps = Pick<CaseRecord, "reports"> & {
  /** How right those who reported were before, once it is known. */
  readonly reporters?: CaseEvidence["reporters"] | undefined;
};

export function ReportList({ reports, reporters = [] }: ReportListProps) {
  const t = useTranslations("console.moderation");
  const format = useFormatter();
  return (
    <ul className={caseCardStyles.caseReports} data-testid="case-reports">
      {reports.map((report) => (
        <li key={report.id}>
          <p>
            <strong>
              <ReporterName report={report} />
            </strong>{" "}
            <time dateTime={report.createdAt}>
              {format.dateTime(new Date(report.createdAt), {
                day: "numeric",
                month: "short",
                hour: "2-digit",
                minute: "2-digit",
              })}
            </time>{" "}
            · {t(`category.${report.category}`)}
            <ReporterRecord reporter={reporters.find(({ person }) => person._id === report.reporterId)} />
          </p>
          <ReportText report={report} />
        </li>
      ))}
    </ul>
  );
}
