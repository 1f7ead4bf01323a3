import { priorityWeights } from "../policy.ts";
import { type ReportCategory, severityOf, targetHoursOf } from "./report-category.ts";

export type CaseReport = {
  readonly category: ReportCategory;
  /** The share of this reporter's decided reports that were right, 0 to 1; `null` while none was decided. */
  readonly reporterAccuracy: number | null;
};

/** Why a case stands where it does, in points, as the console shows it. */
export type PriorityReason =
  | { readonly kind: "severity"; readonly points: number; readonly category: ReportCategory }
  | { readonly kind: "reporters"; readonly points: number; readonly count: number }
  | { readonly kind: "age"; readonly points: number; readonly hours: number; readonly targetHours: number };

export type Priority = { readonly score: number; readonly reasons: readonly PriorityReason[] };

function reporterPoints(reports: readonly CaseReport[]): number {
  const accuracies = reports.map((report) => report.reporterAccuracy ?? priorityWeights.unknownAccuracy);
  // The first report opened the case; only what others add to it counts, the most reliable first.
  const counted = accuracies.toSorted((a, b) => b - a).slice(1, priorityWeights.countedReporters + 1);
  return counted.reduce((points, accuracy) => points + priorityWeights.perReporter * accuracy, 0);
}

/** Whole points: the gravest category, how many reported and how reliably, and the age against the target. */
export function casePriority(reports: readonly CaseReport[], openedAt: Date, now: Date): Priority {
  const categories = reports.map((report) => report.category);
  const gravest = categories.toSorted((a, b) => severityOf(b) - severityOf(a))[0];
  if (gravest === undefined) throw new RangeError("A case has at least one report");
  const targetHours = targetHoursOf(categories);
  const hours = Math.max(0, (now.getTime() - openedAt.getTime()) / 3_600_000);
  const reasons: PriorityReason[] = [
    { kind: "severity", points: severityOf(gravest) * priorityWeights.perSeverity, category: gravest },
    { kind: "reporters", points: Math.round(reporterPoints(reports)), count: reports.length },
    { kind: "age", points: Math.round((hours / targetHours) * priorityWeights.atTarget), hours, targetHours },
  ];
  return { score: reasons.reduce((sum, reason) => sum + reason.points, 0), reasons };
}
