import { hourMs } from "../time/durations.ts";
import { priorityWeights, reportCategories, type Severity, serviceTargetHours } from "../policy.ts";
import type { SubjectType } from "./subject.ts";

export type ReportCategory = keyof typeof reportCategories;

/** In the order in which people choose one. */
export const reportCategoryChoices = [
  "under18",
  "harassment",
  "hate",
  "unsafe",
  "scam",
  "spam",
  "impersonation",
  "other",
] as const satisfies readonly ReportCategory[];

/** Most severe first. */
export const reportCategoryNames: readonly ReportCategory[] = (
  Object.keys(reportCategories) as ReportCategory[]
).toSorted((a, b) => reportCategories[b].severity - reportCategories[a].severity);

export function isReportCategory(name: string): name is ReportCategory {
  return Object.hasOwn(reportCategories, name);
}

/** Somebody's age can be seen of a person and in a picture only. */
export function isCategoryOf(category: ReportCategory, subject: SubjectType): boolean {
  return category !== "under18" || subject === "user" || subject === "image";
}

const neverSilenced: readonly ReportCategory[] = ["unsafe", "harassment", "hate", "under18"];

/**
 * Whether a repeat of a report that was decided without a measure needs no new case while the content is the same. The
 * repeats about a person do, since people do something new without changing their profile.
 */
export function canBeSilenced(category: ReportCategory, subject: SubjectType): boolean {
  return subject !== "user" && !neverSilenced.includes(category);
}

export function severityOf(category: ReportCategory): Severity {
  return reportCategories[category].severity;
}

/** Points for a case's priority. */
export function pointsOf(category: ReportCategory): number {
  const { severity, goesFirst }: { severity: Severity; goesFirst?: true } = reportCategories[category];
  return goesFirst ? priorityWeights.first : severity * priorityWeights.perSeverity;
}

/** The due time of a case by its most severe report. Throws a RangeError without reports. */
export function caseDueAt(openedAt: Date, categories: readonly ReportCategory[]): Date {
  return new Date(openedAt.getTime() + targetHoursOf(categories) * hourMs);
}

export function targetHoursOf(categories: readonly ReportCategory[]): number {
  const hours = categories.map((category) => serviceTargetHours[severityOf(category)]);
  if (hours.length === 0) throw new RangeError("A case has at least one report");
  return Math.min(...hours);
}
