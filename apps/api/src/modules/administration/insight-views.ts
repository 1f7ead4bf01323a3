import type { AuditEntryView, ConsoleMetrics } from "@meander/domain/contract/administration";
import { isReportCategory } from "@meander/domain/moderation/report-category";
import { detailOf } from "./audit-detail.ts";
import type { AuditRow } from "./audit-queries.ts";
import type { readMetrics } from "./read-metrics.ts";

export function metricsOf(metrics: Awaited<ReturnType<typeof readMetrics>>): ConsoleMetrics {
  return {
    reportsByDay: metrics.reports.flatMap(({ day, category, count }) =>
      isReportCategory(category) ? [{ day, category, count }] : [],
    ),
    decisionsByDay: metrics.decisions.map(({ day, count, medianMinutes, lateCount }) => ({
      day,
      count,
      medianMinutes,
      lateCount,
    })),
    openCases: metrics.openCases,
    campaigns: metrics.campaigns.map(({ id, name, accepted, failed, unsubscribed }) => ({
      id,
      name,
      accepted,
      failed,
      unsubscribed,
    })),
  };
}

export function auditEntryOf(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    actorId: row.actorId,
    actorName: row.actorName,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    subjectTitle: row.subjectTitle,
    detail: detailOf(row.data),
  };
}
