import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** Days are in `timeZone`; `from` is the start of the first. */
export type MetricsWindow = { readonly from: Date; readonly now: Date; readonly timeZone: string };

export type ReportDayRow = { readonly day: string; readonly category: string; readonly count: number };

export async function countReportsByDay(db: Database, { from, timeZone }: MetricsWindow): Promise<ReportDayRow[]> {
  const { rows } = await sql<ReportDayRow>`
    select to_char(report.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, report.category, count(*) as count
    from report where report.created_at >= ${from} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type DecisionDayRow = {
  readonly day: string;
  readonly count: number;
  readonly medianMinutes: number | null;
  readonly lateCount: number;
};

export async function countDecisionsByDay(db: Database, { from, timeZone }: MetricsWindow): Promise<DecisionDayRow[]> {
  const { rows } = await sql<DecisionDayRow>`
    select to_char(moderation_case.decided_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*) as count,
      percentile_cont(0.5) within group (order by extract(epoch from moderation_case.decided_at - moderation_case.opened_at) / 60)::double precision
        as median_minutes,
      count(*) filter (where moderation_case.decided_at > moderation_case.due_at) as late_count
    from moderation_case where moderation_case.status = 'decided' and moderation_case.decided_at >= ${from} group by 1
      order by 1`.execute(db);
  return rows;
}

export type OpenCaseCounts = {
  readonly total: number;
  readonly late: number;
  readonly dueSoon: number;
  readonly escalated: number;
};

export async function countOpenCases(db: Database, now: Date, soon: Date): Promise<OpenCaseCounts> {
  const { rows } = await sql<OpenCaseCounts>`
    select count(*) as total, count(*) filter (where due_at <= ${now}) as late,
      count(*) filter (where due_at > ${now} and due_at <= ${soon}) as due_soon,
      count(*) filter (where status = 'escalated') as escalated
    from moderation_case where status <> 'decided'`.execute(db);
  return rows[0] ?? { total: 0, late: 0, dueSoon: 0, escalated: 0 };
}

export type SentCampaignRow = {
  readonly id: string;
  readonly name: string;
  readonly accepted: number;
  readonly failed: number;
  readonly unsubscribed: number;
};

/** Latest start first. */
export async function listSentCampaigns(db: Database, limit: number): Promise<SentCampaignRow[]> {
  const { rows } = await sql<SentCampaignRow>`
    select id, name, accepted_count as accepted, failed_count as failed, unsubscribed_count as unsubscribed
    from campaign where started_at is not null
    order by started_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}
