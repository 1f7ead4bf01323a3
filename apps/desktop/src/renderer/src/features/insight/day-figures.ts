import type { CaseMetrics } from "@meander/domain/contract/administration";
import { addDays, type DayCode } from "@meander/domain/time/day-code";
import { type ChartRow, fillDays } from "../../shared/chart/chart-series.ts";

/** The last `count` days up to `today`, oldest first. */
export function listDays(today: DayCode, count: number): readonly DayCode[] {
  return Array.from({ length: count }, (_, index) => addDays(today, index - count + 1));
}

export function reportRows(
  reports: CaseMetrics["reportsByDay"],
  days: readonly DayCode[],
  categories: readonly string[],
): readonly ChartRow[] {
  const figures = new Map<string, Record<string, number>>();
  for (const { day, category, count } of reports) {
    const values = figures.get(day) ?? {};
    values[category] = (values[category] ?? 0) + count;
    figures.set(day, values);
  }
  return fillDays(days, categories, figures);
}

export function decisionRows(decisions: CaseMetrics["decisionsByDay"], days: readonly DayCode[]) {
  const figures = new Map(
    decisions.map(({ day, count, lateCount }) => [day, { inTime: count - lateCount, late: lateCount }]),
  );
  return fillDays(days, ["inTime", "late"], figures);
}

/** Null on days without a decision, which have no median. */
export function medianRows(decisions: CaseMetrics["decisionsByDay"], days: readonly DayCode[]): readonly ChartRow[] {
  const medians = new Map(decisions.map(({ day, medianMinutes }) => [day, medianMinutes]));
  return days.map((day) => ({ day, values: { median: medians.get(day) ?? null } }));
}
