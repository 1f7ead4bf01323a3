import { participationStatus } from "@meander/domain/participation/status";
import { deletedUser } from "@meander/domain/person/deleted-user";
import { userType } from "@meander/domain/person/user-type";
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
  readonly secondAdministratorIds: readonly string[];
  /** Null without one. */
  readonly proposal: JsonValue;
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
  readonly isPictureRemoved: boolean | null;
  readonly isPictureUsed: boolean;
  /** Null unless the subject is a picture. */
  readonly picturePlaces: JsonValue;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly ownerImage: string | null;
  readonly ownerType: number | null;
  readonly ownerLocation: string | null;
  readonly ownerJoinedAt: Date | null;
  readonly ownerHostedCount: number | null;
  readonly ownerSuspendedUntil: Date | null;
  readonly ownerBannedFrom: Date | null;
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
  readonly isRecognised: boolean;
  readonly isByStaff: boolean;
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
    select moderation_case.id, moderation_case.priority_reasons, moderation_case.previous_case_id,
      moderation_case.escalated_by,
      asker.first_name || ' ' || asker.last_name as second_opinion_name,
      escalator.first_name || ' ' || escalator.last_name as escalated_name,
      array_remove(array[case when asker.user_type = ${sql.lit(userType.administrator)} then asker.id end,
        case when escalator.user_type = ${sql.lit(userType.administrator)} then escalator.id end], null)
        as second_administrator_ids,
      (select case_event.data -> 'proposal' from case_event where case_event.case_id = moderation_case.id
        and case_event.type = 'askSecondOpinion' order by case_event.created_at desc limit 1) as proposal,
      coalesce(reported.summary, reported.headline) as person_text,
      coalesce(activity.id, place.id, pictured.id) as activity_id,
      coalesce(activity.title, place.title, pictured.title) as activity_title,
      activity.summary as activity_text, activity.images as activity_images, activity.categories as activity_categories,
      activity.hidden_at is not null as is_activity_hidden,
      comment.text as comment_text, comment.removal_event_id is not null as is_comment_removed,
      comment.deleted_at is not null and comment.removal_event_id is null as is_comment_deleted,
      picture.removed_at is not null as is_picture_removed,
      exists (select from picture_use where picture_use.picture_id = picture.id) as is_picture_used,
      (select jsonb_agg(jsonb_build_object('kind', place.kind, 'subjectId', place.subject_id,
          'title', coalesce(shown.title, project.title, position.title)) order by place.kind, place.subject_id)
        from picture_place place
        left join activity shown on place.kind = 'activity' and shown.id = place.subject_id
        left join project on place.kind = 'project' and project.id = place.subject_id
        left join position on place.kind in ('position', 'company-logo') and position.id = place.subject_id
        where place.picture_id = picture.id) as picture_places,
      owner.id as owner_id, owner.first_name || ' ' || owner.last_name as owner_name, owner.image as owner_image,
        owner.user_type as owner_type,
      owner.location_name as owner_location, owner.created_at as owner_joined_at,
        owner.hosted_count as owner_hosted_count,
      case when owner.suspended_until > ${now} then owner.suspended_until end as owner_suspended_until,
      owner.banned_from as owner_banned_from,
      (select count(*) from participant where participant.person_id = owner.id
        and participant.status = ${sql.lit(participationStatus.approved)}) as joined_count,
      strikes.active as active_strikes, strikes.next as next_strike_expires_at
    from moderation_case
    left join person reported on moderation_case.subject_type = 'user' and reported.id = moderation_case.subject_id
    left join activity on moderation_case.subject_type = 'activity' and activity.id = moderation_case.subject_id
    left join comment on moderation_case.subject_type = 'comment' and comment.id = moderation_case.subject_id
    left join activity place on place.id = comment.activity_id
    left join picture on moderation_case.subject_type = 'image' and picture.id = moderation_case.subject_id
    left join lateral (
      select activity.id, activity.title from picture_place join activity on activity.id = picture_place.subject_id
      where picture_place.picture_id = picture.id order by activity.id limit 1
    ) pictured on true
    left join person owner on owner.id = coalesce(reported.id, activity.host_id, comment.author_id, picture.owner_id)
      and owner.id <> ${deletedUser.id}
    left join person asker on asker.id = moderation_case.second_opinion_by
    left join person escalator on escalator.id = moderation_case.escalated_by
    cross join lateral (
      select count(*) as active, min(strike.expires_at) as next from strike
      where strike.person_id = owner.id and strike.revoked_at is null and strike.expires_at > ${now}
    ) strikes
    where moderation_case.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

async function findReports(db: Database, ids: readonly string[]): Promise<CaseReportDetailRow[]> {
  const { rows } = await sql<CaseReportDetailRow>`
    select report.id, report.case_id, report.reporter_id, person.first_name || ' ' || person.last_name as reporter_name,
      report.category, report.text, report.is_recognised, report.is_by_staff,
      report.created_at, report.evidence
    from unnest(${[...ids]}::uuid[]) as chosen (id)
    cross join lateral (
      select * from report where case_id = chosen.id and not is_silenced order by created_at desc, id desc limit ${SHOWN}
    ) report
    left join person on person.id = report.reporter_id
    order by report.created_at desc, report.id desc`.execute(db);
  return rows;
}

async function findAppeals(db: Database, ids: readonly string[]): Promise<CaseAppealRow[]> {
  const { rows } = await sql<CaseAppealRow>`
    select appeal.id, appeal.case_id, appeal.text, appeal.created_at, appeal.status, strike.category,
      case_event.created_at as decided_at, case_event.data,
      case_event.actor_id as decided_by, decider.first_name || ' ' || decider.last_name as decider_name,
        case_event.case_id as decided_case_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', report.id, 'caseId', report.case_id, 'reporterId',
        report.reporter_id,
          'reporterName', reporter.first_name || ' ' || reporter.last_name, 'category', report.category, 'text',
            report.text,
          'createdAt', report.created_at, 'isRecognised', report.is_recognised, 'isByStaff',
            report.is_by_staff, 'evidence', report.evidence) order by report.created_at desc, report.id desc),
            '[]')
        from (select * from report where case_id = case_event.case_id
          order by created_at desc, id desc limit ${SHOWN}) report
        left join person reporter on reporter.id = report.reporter_id) as reports
    from appeal
    join strike on strike.id = appeal.strike_id
    join case_event on case_event.id = strike.event_id
    left join person decider on decider.id = case_event.actor_id
    where appeal.case_id = any(${[...ids]}::uuid[])
    order by appeal.created_at, appeal.id`.execute(db);
  return rows;
}

/** Events of each case and of earlier cases about the same subject. */
async function findEvents(db: Database, ids: readonly string[]): Promise<CaseEventRow[]> {
  const { rows } = await sql<CaseEventRow>`
    select moderation_case.id as shown_by, case_event.id, case_event.command_id, case_event.case_id, case_event.type,
      case_event.actor_id,
      person.first_name || ' ' || person.last_name as actor_name, case_event.created_at, case_event.case_version,
        case_event.data,
      exists (select from case_event reversal where reversal.reverses_id = case_event.id) as is_reversed
    from moderation_case
    cross join lateral (
      select case_event.* from moderation_case earlier join case_event on case_event.case_id = earlier.id
      where earlier.subject_type = moderation_case.subject_type and earlier.subject_id = moderation_case.subject_id
        and (earlier.id = moderation_case.id or earlier.opened_at < moderation_case.opened_at)
      order by case_event.created_at desc, case_event.id desc limit ${SHOWN}
    ) case_event
    left join person on person.id = case_event.actor_id
    where moderation_case.id = any(${[...ids]}::uuid[])
    order by case_event.created_at desc, case_event.id desc`.execute(db);
  return rows;
}
