import { hourMs } from "../time/durations.ts";
import { priorityWeights } from "../policy.ts";
import { pointsOf, type ReportCategory, targetHoursOf } from "./report-category.ts";

/** The reports and appeals to decide. An appeal has the category of the strike it is against. */
export type PriorityInput = { readonly reports: readonly CaseReport[]; readonly appeals: readonly ReportCategory[] };

export type CaseReport = {
  readonly category: ReportCategory;
  /** The share of the reporter's decided reports that were upheld, 0 to 1; `null` if none was decided. */
  readonly reporterAccuracy: number | null;
  /** Whether the reporter's address is verified. */
  readonly isVerified: boolean;
};

/** The components of a case's priority, in points, as the console shows them. */
export type PriorityReason =
  | {
      readonly kind: "severity";
      readonly points: number;
      readonly category: ReportCategory;
      /** Only people without a verified address reported it. */
      readonly isUnverified?: true | undefined;
    }
  | { readonly kind: "reporters"; readonly points: number; readonly count: number }
  | { readonly kind: "appeal"; readonly points: number; readonly count: number }
  | { readonly kind: "age"; readonly points: number; readonly hours: number; readonly targetHours: number };

export type Priority = { readonly score: number; readonly reasons: readonly PriorityReason[] };

const shareOf = ({ isVerified }: Pick<CaseReport, "isVerified">) => (isVerified ? 1 : priorityWeights.unverifiedShare);

function reporterPoints(reports: readonly CaseReport[]): number {
  const weights = reports.map(
    (report) => (report.reporterAccuracy ?? priorityWeights.unknownAccuracy) * shareOf(report),
  );
  // The first report opened the case. Only further reporters add points, the most reliable first.
  const counted = weights.toSorted((a, b) => b - a).slice(1, priorityWeights.countedReporters + 1);
  return counted.reduce((points, weight) => points + priorityWeights.perReporter * weight, 0);
}

/** The report or appeal with the most points; `other` if all reporters and appellants deleted their accounts. */
function severityReasonOf({ reports, appeals }: PriorityInput): Extract<PriorityReason, { kind: "severity" }> {
  const reasonOf = (category: ReportCategory, isVerified: boolean) => ({
    kind: "severity" as const,
    points: Math.round(pointsOf(category) * shareOf({ isVerified })),
    category,
    ...(isVerified ? {} : { isUnverified: true as const }),
  });
  const found = [
    ...reports.map(({ category, isVerified }) => reasonOf(category, isVerified)),
    ...appeals.map((category) => reasonOf(category, true)),
  ];
  const [strongest = reasonOf("other", true)] = found.toSorted((a, b) => b.points - a.points);
  return strongest;
}

/** A case that this report opens. Its reporter's accuracy adds no points, so it isn't needed. */
export function firstReportOf(category: ReportCategory, isVerified: boolean): PriorityInput {
  return { reports: [{ category, reporterAccuracy: null, isVerified }], appeals: [] };
}

/** All categories of a case; `other` if all its reporters and appellants deleted their accounts. */
export function categoriesOf({ reports, appeals }: PriorityInput): readonly [ReportCategory, ...ReportCategory[]] {
  const found = [...reports.map((report) => report.category), ...appeals];
  const [gravest = "other", ...others] = found.toSorted((a, b) => pointsOf(b) - pointsOf(a));
  return [gravest, ...others];
}

/**
 * In whole points: the gravest report, number and reliability of reporters, appeals, and age relative to the target. A
 * report from an unverified address counts half.
 */
export function casePriority(input: PriorityInput, openedAt: Date, now: Date): Priority {
  const { reports, appeals } = input;
  const categories = categoriesOf(input);
  const targetHours = targetHoursOf(categories);
  const hours = Math.max(0, (now.getTime() - openedAt.getTime()) / hourMs);
  const reasons: PriorityReason[] = [
    severityReasonOf(input),
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
