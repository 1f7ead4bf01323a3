import type { CaseMetrics } from "@meander/domain/contract/administration";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { useTranslations } from "../../../shared/use-translations.ts";
import type { FillName } from "../../../shared/chart/chart-series.ts";
import { MinutesByDay } from "../../../shared/chart/minutes-by-day.tsx";
import { CountsByDay } from "../../../shared/chart/counts-by-day.tsx";
import { decisionRows, listDays, medianRows, reportRows } from "../day-figures.ts";
import styles from "../insight.module.css";

type Props = {
  readonly metrics: CaseMetrics;
  readonly days: number;
  readonly timezone: string;
  readonly categories: readonly ReportCategory[];
};

const fills = {
  under18: "late",
  unsafe: "solid",
  harassment: "deep",
  hate: "hatch",
  scam: "soft",
  impersonation: "dots",
  other: "lines",
  spam: "pale",
} as const satisfies Record<ReportCategory, FillName>;

export function DayCharts({ metrics, days, timezone, categories }: Props) {
  const t = useTranslations("console.administration.dashboard");
  const tCategory = useTranslations("console.administration.reportCategory");
  const dayCodes = listDays(todayIn(timezone), days);
  const formatMinutes = (minutes: number) =>
    minutes < 120
      ? t("minutesValue", { minutes: Math.round(minutes) })
      : t("hoursValue", { hours: Math.round(minutes / 6) / 10 });
  return (
    <div className={styles.dayCharts} data-testid="day-charts">
      <CountsByDay
        heading={t("reports")}
        text={t("reportsText")}
        emptyText={t("noReports")}
        rows={reportRows(metrics.reportsByDay, dayCodes, categories)}
        series={categories.map((id) => ({ id, name: tCategory(id), fill: fills[id] }))}
      />
      <CountsByDay
        heading={t("decisions")}
        text={t("decisionsText")}
        emptyText={t("noDecisions")}
        rows={decisionRows(metrics.decisionsByDay, dayCodes)}
        series={[
          { id: "inTime", name: t("inTime"), fill: "deep" },
          { id: "late", name: t("decidedLate"), fill: "late" },
        ]}
      />
      <MinutesByDay
        heading={t("minutes")}
        text={t("minutesText")}
        emptyText={t("noDecisions")}
        rows={medianRows(metrics.decisionsByDay, dayCodes)}
        series={{ id: "median", name: t("median"), fill: "deep" }}
        format={formatMinutes}
      />
    </div>
  );
}

function todayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date());
}
