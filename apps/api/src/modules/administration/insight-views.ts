import type {
  AuditEntryView,
  CampaignMetrics,
  CaseMetrics,
  ConsoleMetrics,
} from "@meander/domain/contract/administration";
import { storedReportCategory } from "../moderation/stored-json.ts";
import { detailOf } from "./audit-detail.ts";
import type { AuditRow } from "./audit-queries.ts";
import type { SentCampaignRow } from "./insight-queries.ts";
import type { getDashboardMetrics } from "./get-dashboard-metrics.ts";

type Metrics = Awaited<ReturnType<typeof getDashboardMetrics>>;

export function metricsOf({ cases, campaigns }: Metrics): ConsoleMetrics {
  return {
    ...(cases !== undefined && { cases: caseMetricsOf(cases) }),
    ...(campaigns !== undefined && { campaigns: campaigns.map(campaignMetricsOf) }),
  };
}

function caseMetricsOf({ reports, decisions, openCases }: NonNullable<Metrics["cases"]>): CaseMetrics {
  return {
    reportsByDay: reports.map(({ day, category, count }) => ({ day, category: storedReportCategory(category), count })),
    decisionsByDay: decisions.map(({ day, count, medianMinutes, lateCount }) => ({
      day,
      count,
      medianMinutes,
      lateCount,
    })),
    openCases,
  };
}

function campaignMetricsOf({ id, name, accepted, failed, unsubscribed }: SentCampaignRow): CampaignMetrics {
  return { id, name, accepted, failed, unsubscribed };
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
