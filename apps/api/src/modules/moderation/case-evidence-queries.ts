import { THREAD_LENGTH } from "@meander/domain/contract/case-evidence";
import { type ParticipationStatus, participationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import type { PersonCardRow } from "../profiles/queries.ts";
import { reportOutcome, withDecidingStrike } from "./case-queries.ts";

export type EvidenceSubject = {
  readonly subjectType: string;
  readonly subjectId: string;
  /** Of the activity that it is, or is in. */
  readonly activityId: string | null;
  /** Of the person it is, or on whose profile a picture is. */
  readonly profileId: string | null;
  /** The text of a comment, the caption of a picture. */
  readonly texts: JsonValue;
  /** Of the first report of the case. */
  readonly evidence: JsonValue;
  readonly silencedCount: number;
};

/** What the case is about and where it is; null for an unknown case. */
export async function findEvidenceSubject(db: Database, caseId: string): Promise<EvidenceSubject | null> {
  const { rows } = await sql<EvidenceSubject>`
    select moderation_case.subject_type, moderation_case.subject_id,
      coalesce(activity.id, comment.activity_id, pictured.subject_id) as activity_id,
      coalesce(reported.id, case when pictured.subject_id is null then picture.owner_id end) as profile_id,
      jsonb_build_object('text', comment.text, 'caption', pictured.caption, 'alt', pictured.alt) as texts,
      coalesce((select report.evidence from report where report.case_id = moderation_case.id
        order by report.created_at, report.id limit 1), '{}') as evidence,
      (select count(*)::integer from moderation_case earlier join report on report.case_id = earlier.id
        where earlier.subject_type = moderation_case.subject_type and earlier.subject_id = moderation_case.subject_id
          and report.is_silenced) as silenced_count
    from moderation_case
    left join person reported on moderation_case.subject_type = 'user' and reported.id = moderation_case.subject_id
    left join activity on moderation_case.subject_type = 'activity' and activity.id = moderation_case.subject_id
    left join comment on moderation_case.subject_type = 'comment' and comment.id = moderation_case.subject_id
    left join picture on moderation_case.subject_type = 'image' and picture.id = moderation_case.subject_id
    left join lateral (
      select place.subject_id, used.item ->> 'caption' as caption, used.item ->> 'alt' as alt
      from picture_place place join activity shown on shown.id = place.subject_id
      left join lateral jsonb_array_elements(shown.images) used (item)
        on used.item ->> 'src' like '%' || picture.id || '%'
      where place.picture_id = picture.id and place.kind = 'activity' order by shown.id limit 1
    ) pictured on true
    where moderation_case.id = ${caseId}::uuid`.execute(db);
  return rows[0] ?? null;
}

export type ThreadRow = {
  readonly id: string;
  readonly author: PersonCardRow | null;
  readonly text: string;
  readonly postedAt: Date;
  readonly isEdited: boolean;
  readonly isRemoved: boolean;
  readonly isDeleted: boolean;
};

/** A comment with those around it in its activity, oldest first, deleted ones included. */
export async function listThread(db: Database, commentId: string): Promise<ThreadRow[]> {
  const { rows } = await sql<ThreadRow>`
    with subject as (select activity_id, posted_at, id from comment where id = ${commentId}::uuid),
    around as (
      (select comment.* from comment join subject on comment.activity_id = subject.activity_id
        where (comment.posted_at, comment.id) <= (subject.posted_at, subject.id)
        order by comment.posted_at desc, comment.id desc limit ${sql.lit(THREAD_LENGTH + 1)})
      union all
      (select comment.* from comment join subject on comment.activity_id = subject.activity_id
        where (comment.posted_at, comment.id) > (subject.posted_at, subject.id)
        order by comment.posted_at, comment.id limit ${sql.lit(THREAD_LENGTH)}))
    select around.id, around.text, around.posted_at, around.edited_at is not null as is_edited,
      around.removal_event_id is not null as is_removed,
      around.deleted_at is not null and around.removal_event_id is null as is_deleted,
      ${personCard} as author
    from around left join person on person.id = around.author_id
    order by around.posted_at, around.id`.execute(db);
  return rows;
}

/** The card of the joined `person`, null without one. */
const personCard = sql`case when person.id is not null then jsonb_build_object('id', person.id, 'firstName',
  person.first_name, 'lastName', person.last_name, 'image', person.image, 'headline', person.headline,
  'suspendedUntil', null) end`;

export type EvidenceParticipantRow = { readonly person: PersonCardRow; readonly status: ParticipationStatus };

const PARTICIPANTS = 50;

/** Approved first, then pending ones, in the order in which they asked. */
export async function listEvidenceParticipants(db: Database, activityId: string): Promise<EvidenceParticipantRow[]> {
  const { rows } = await sql<EvidenceParticipantRow>`
    select ${personCard} as person, participant.status from participant
    join person on person.id = participant.person_id
    where participant.activity_id = ${activityId}::uuid
    order by participant.status <> ${sql.lit(participationStatus.approved)},
      participant.status <> ${sql.lit(participationStatus.pending)}, participant.asked_at, person.id
    limit ${sql.lit(PARTICIPANTS)}`.execute(db);
  return rows;
}

export type ReporterRow = {
  readonly person: PersonCardRow;
  readonly made: number;
  readonly decided: number;
  readonly upheld: number;
};

const REPORTERS = 20;

/** Those who reported in the case, latest first, with the outcomes of all their reports. */
export async function listReporters(db: Database, caseId: string): Promise<ReporterRow[]> {
  const { rows } = await sql<ReporterRow>`
    select ${personCard} as person, history.made, history.decided, history.upheld
    from report reported join person on person.id = reported.reporter_id
    cross join lateral (
      select count(*)::integer as made, count(moderation_case.decision)::integer as decided,
        (count(*) filter (where ${reportOutcome} = 'upheld'))::integer as upheld
      from report join moderation_case on moderation_case.id = report.case_id ${withDecidingStrike}
      where report.reporter_id = person.id
    ) history
    where reported.case_id = ${caseId}::uuid and not reported.is_silenced
    order by reported.created_at desc, reported.id desc limit ${sql.lit(REPORTERS)}`.execute(db);
  return rows;
}
