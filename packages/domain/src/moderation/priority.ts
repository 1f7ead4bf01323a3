import { hourMs } from "../time/durations.ts";
import { priorityWeights } from "../policy.ts";
import { type ReportCategory, severityOf, targetHoursOf } from "./report-category.ts";

/** Something that wants a decision; an appeal also has the category of the strike it is against. */
export type CaseMatters = { readonly reports: readonly CaseReport[]; readonly appeals: readonly ReportCategory[] };

export type CaseReport = {
  readonly category: ReportCategory;
  /** The share of this reporter's decided reports that were right, 0 to 1; `null` while none was decided. */
  readonly reporterAccuracy: number | null;
};

/** Why a case stands where it does, in points, as the console shows it. */
export type PriorityReason =
  | { readonly kind: "severity"; readonly points: number; readonly category: ReportCategory }
  | { readonly kind: "reporters"; readonly points: number; readonly count: number }
  | { readonly kind: "appeal"; readonly points: number; readonly count: number }
  | { readonly kind: "age"; readonly points: number; readonly hours: number; readonly targetHours: number };

export type Priority = { readonly score: number; readonly reasons: readonly PriorityReason[] };

function reporterPoints(reports: readonly CaseReport[]): number {
  const accuracies = reports.map((report) => report.reporterAccuracy ?? priorityWeights.unknownAccuracy);
  // The first report opened the case; only what others add to it counts, the most reliable first.
  const counted = accuracies.toSorted((a, b) => b - a).slice(1, priorityWeights.countedReporters + 1);
  return counted.reduce((points, accuracy) => points + priorityWeights.perReporter * accuracy, 0);
}

/** Of the gravest there may be; a case whose reporters and appellants are all gone is nobody's hurry. */
export function categoriesOf({ reports, appeals }: CaseMatters): readonly [ReportCategory, ...ReportCategory[]] {
  const found = [...reports.map((report) => report.category), ...appeals];
  const [gravest = "other", ...others] = found.toSorted((a, b) => severityOf(b) - severityOf(a));
  return [gravest, ...others];
}

/** Whole points: the gravest category, how many reported and how reliably, appeals, and the age against the target. */
export function casePriority(matters: CaseMatters, openedAt: Date, now: Date): Priority {
  const { reports, appeals } = matters;
  const categories = categoriesOf(matters);
  const [gravest] = categories;
  const targetHours = targetHoursOf(categories);
  const hours = Math.max(0, (now.getTime() - openedAt.getTime()) / hourMs);
  const reasons: PriorityReason[] = [
    { kind: "severity", points: severityOf(gravest) * priorityWeights.perSeverity, category: gravest },
    ...(reports.length === 0
      ? []
      : [{ kind: "reporters" as const, points: Math.round(reporterPoints(reports)), count: reports.length }]),
    ...(appeals.length === 0
      ? []
      : [{ kind: "appeal" as const, points: priorityWeights.perAppeal * appeals.length, count: appeals.length }]),
    { kind: "age", points: Math.round((hours / targetHours) * priorityWeights.atTarget), hours, targetHours },
  ];
  return { score: reasons.reduce((sum, reason) => sum + reason.points, 0), reasons };
}
