import { deletedUser } from "@meander/domain/person/deleted-user";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { type CaseSummaryRow, findCaseSummaries } from "./case-queries.ts";

/** Maximum number of reports and of events in a case record. */
const SHOWN = 20;

/** The subject and its owner; columns are null if deleted or of another type. */
type CaseDetailRow = {
  readonly id: string;
  readonly priorityReasons: JsonValue;
  readonly previousCaseId: string | null;
  readonly secondOpinionName: string | null;
  readonly escalatedBy: string | null;
  readonly escalatedName: string | null;
  readonly personText: string | null;
  readonly activityId: string | null;
  readonly activityTitle: string | null;
  readonly activityText: string | null;
  readonly activityImages: JsonValue | null;
  readonly activityCategories: readonly number[] | null;
  readonly isActivityHidden: boolean | null;
  readonly commentText: string | null;
  readonly isCommentDeleted: boolean | null;
  readonly isCommentRemoved: boolean | null;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly ownerImage: string | null;
  readonly ownerType: number | null;
  readonly ownerLocation: string | null;
  readonly ownerJoinedAt: Date | null;
  readonly ownerHostedCount: number | null;
  readonly ownerSuspendedUntil: Date | null;
  readonly joinedCount: number;
  readonly activeStrikes: number;
  readonly nextStrikeExpiresAt: Date | null;
};

export type CaseReportDetailRow = {
  readonly id: string;
  readonly caseId: string;
  readonly reporterId: string | null;
  readonly reporterName: string | null;
  readonly category: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly evidence: JsonValue;
};

export type CaseAppealRow = {
  readonly id: string;
  readonly caseId: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly status: string;
  readonly category: string;
  readonly decidedAt: Date;
  readonly decidedBy: string | null;
  readonly deciderName: string | null;
  /** Data of the decision's event. */
  readonly data: JsonValue;
  readonly decidedCaseId: string;
  /** Reports of the decided case, as returned in JSON. */
  readonly reports: readonly (Omit<CaseReportDetailRow, "createdAt"> & { readonly createdAt: string })[];
};

export type CaseEventRow = {
  /** The case whose record includes the event; `caseId` is the case of the event itself. */
  readonly shownBy: string;
  readonly id: string;
  readonly commandId: string;
  readonly caseId: string;
  readonly type: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly createdAt: Date;
  readonly caseVersion: number;
  readonly data: JsonValue;
  readonly isReversed: boolean;
};

export type CaseRecordRows = {
  readonly summary: CaseSummaryRow;
  readonly detail: CaseDetailRow;
  readonly reports: readonly CaseReportDetailRow[];
  readonly appeals: readonly CaseAppealRow[];
  readonly events: readonly CaseEventRow[];
};

/** Complete records in the order of the ids, with five statements for any number. Unknown ids are omitted. */
export async function loadCaseRecords(db: Database, ids: readonly string[], now: Date): Promise<CaseRecordRows[]> {
  if (ids.length === 0) return [];
  const [summaries, details, reports, appeals, events] = await Promise.all([
    findCaseSummaries(db, ids, now),
    findDetails(db, ids, now),
    findReports(db, ids),
    findAppeals(db, ids),
    findEvents(db, ids),
  ]);
  const summaryOf = new Map(summaries.map((row) => [row.id, row]));
  const detailOf = new Map(details.map((row) => [row.id, row]));
  const reportsOf = Map.groupBy(reports, (row) => row.caseId);
  const appealsOf = Map.groupBy(appeals, (row) => row.caseId);
  const eventsOf = Map.groupBy(events, (row) => row.shownBy);
  return ids.flatMap((id) => {
    const [summary, detail] = [summaryOf.get(id), detailOf.get(id)];
    if (summary === undefined || detail === undefined) return [];
    const found = {
      reports: reportsOf.get(id) ?? [],
      appeals: appealsOf.get(id) ?? [],
      events: eventsOf.get(id) ?? [],
    };
    return [{ summary, detail, ...found }];
  });
}

async function findDetails(db: Database, ids: readonly string[], now: Date): Promise<CaseDetailRow[]> {
  const { rows } = await sql<CaseDetailRow>`
    select c.id, c.priority_reasons, c.previous_case_id, c.escalated_by,
      asker.first_name || ' ' || asker.last_name as second_opinion_name,
      escalator.first_name || ' ' || escalator.last_name as escalated_name,
      coalesce(u.summary, u.headline) as person_text,
      coalesce(a.id, place.id) as activity_id, coalesce(a.title, place.title) as activity_title,
      a.summary as activity_text, a.images as activity_images, a.categories as activity_categories,
      a.hidden_at is not null as is_activity_hidden,
      m.text as comment_text, m.removal_event_id is not null as is_comment_removed,
      m.deleted_at is not null and m.removal_event_id is null as is_comment_deleted,
      o.id as owner_id, o.first_name || ' ' || o.last_name as owner_name, o.image as owner_image, o.user_type as owner_type,
      o.location_name as owner_location, o.created_at as owner_joined_at, o.hosted_count as owner_hosted_count,
      case when o.suspended_until > ${now} then o.suspended_until end as owner_suspended_until,
      (select count(*) from participant t where t.person_id = o.id and t.status = 3) as joined_count,
      strikes.active as active_strikes, strikes.next as next_strike_expires_at
    from moderation_case c
    left join person u on c.subject_type = 'user' and u.id = c.subject_id
    left join activity a on c.subject_type = 'activity' and a.id = c.subject_id
    left join comment m on c.subject_type = 'comment' and m.id = c.subject_id
    left join activity place on place.id = m.activity_id
    left join person o on o.id = coalesce(u.id, a.host_id, m.author_id) and o.id <> ${deletedUser.id}
    left join person asker on asker.id = c.second_opinion_by
    left join person escalator on escalator.id = c.escalated_by
    cross join lateral (
      select count(*) as active, min(s.expires_at) as next from strike s
      where s.person_id = o.id and s.revoked_at is null and s.expires_at > ${now}
    ) strikes
    where c.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

async function findReports(db: Database, ids: readonly string[]): Promise<CaseReportDetailRow[]> {
  const { rows } = await sql<CaseReportDetailRow>`
    select r.id, r.case_id, r.reporter_id, p.first_name || ' ' || p.last_name as reporter_name, r.category, r.text,
      r.created_at, r.evidence
    from unnest(${[...ids]}::uuid[]) as c (id)
    cross join lateral (
      select * from report where case_id = c.id order by created_at desc, id desc limit ${SHOWN}
    ) r
    left join person p on p.id = r.reporter_id
    order by r.created_at desc, r.id desc`.execute(db);
  return rows;
}

async function findAppeals(db: Database, ids: readonly string[]): Promise<CaseAppealRow[]> {
  const { rows } = await sql<CaseAppealRow>`
    select w.id, w.case_id, w.text, w.created_at, w.status, k.category, e.created_at as decided_at, e.data,
      e.actor_id as decided_by, p.first_name || ' ' || p.last_name as decider_name, e.case_id as decided_case_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'caseId', r.case_id, 'reporterId', r.reporter_id,
          'reporterName', q.first_name || ' ' || q.last_name, 'category', r.category, 'text', r.text,
          'createdAt', r.created_at, 'evidence', r.evidence) order by r.created_at desc, r.id desc), '[]')
        from (select * from report where case_id = e.case_id order by created_at desc, id desc limit ${SHOWN}) r
        left join person q on q.id = r.reporter_id) as reports
    from appeal w
    join strike k on k.id = w.strike_id
    join case_event e on e.id = k.event_id
    left join person p on p.id = e.actor_id
    where w.case_id = any(${[...ids]}::uuid[])
    order by w.created_at, w.id`.execute(db);
  return rows;
}

/** Events of each case and of earlier cases about the same subject. */
async function findEvents(db: Database, ids: readonly string[]): Promise<CaseEventRow[]> {
  const { rows } = await sql<CaseEventRow>`
    select c.id as shown_by, e.id, e.command_id, e.case_id, e.type, e.actor_id,
      p.first_name || ' ' || p.last_name as actor_name, e.created_at, e.case_version, e.data,
      exists (select from case_event u where u.reverses_id = e.id) as is_reversed
    from moderation_case c
    cross join lateral (
      select e.* from moderation_case earlier join case_event e on e.case_id = earlier.id
      where earlier.subject_type = c.subject_type and earlier.subject_id = c.subject_id
        and (earlier.id = c.id or earlier.opened_at < c.opened_at)
      order by e.created_at desc, e.id desc limit ${SHOWN}
    ) e
    left join person p on p.id = e.actor_id
    where c.id = any(${[...ids]}::uuid[])
    order by e.created_at desc, e.id desc`.execute(db);
  return rows;
}
