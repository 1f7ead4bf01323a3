import { casePriority, type Priority } from "@meander/domain/moderation/priority";
import { caseDueAt } from "@meander/domain/moderation/report-category";
import type { DemoCase } from "./types.ts";

const HOUR_MS = 3_600_000;

export const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS);

/** A case's opening time, due time and priority, by the same rules as for real cases. */
export function rankDemoCase({ reports, decided }: DemoCase, now: Date): Priority & { openedAt: Date; dueAt: Date } {
  const openedAt = hoursBefore(now, Math.max(...reports.map((report) => report.hoursAgo)));
  const categories = reports.map((report) => report.category);
  const rankedAt = decided === undefined ? now : hoursBefore(now, decided.hoursAgo);
  const weighed = categories.map((category) => ({ category, reporterAccuracy: null, isVerified: true }));
  return {
    ...casePriority({ reports: weighed, appeals: [] }, openedAt, rankedAt),
    openedAt,
    dueAt: caseDueAt(openedAt, categories),
  };
}
