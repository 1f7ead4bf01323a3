import type { SubjectType } from "@meander/domain/moderation/subject";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";

/** A strike with its decision and the person's appeal, as the person may see them. */
export type AppealedStrikeRow = {
  readonly strikeId: string;
  readonly eventId: string;
  readonly category: string;
  readonly decidedAt: Date;
  readonly revokedAt: Date | null;
  readonly subjectType: SubjectType;
  readonly subjectId: string;
  /** Data of the decision's event. */
  readonly data: JsonValue;
  readonly commentText: string | null;
  readonly activityId: string | null;
  readonly activityTitle: string | null;
  readonly appealId: string | null;
  readonly appealText: string | null;
  readonly appealStatus: string | null;
  readonly appealedAt: Date | null;
  readonly answeredAt: Date | null;
  readonly answerData: JsonValue | null;
  /** Whether another appeal of the person's about the same subject is waiting. */
  readonly isAnotherWaiting: boolean;
};

/** Finds by the id of the strike or of its appeal; null unless it is this person's. */
export async function findAppealedStrike(
  db: Database | Trx,
  personId: string,
  id: string,
): Promise<AppealedStrikeRow | null> {
  const { rows } = await sql<AppealedStrikeRow>`
    select strike.id as strike_id, strike.event_id, strike.category, strike.created_at as decided_at, strike.revoked_at,
      moderation_case.subject_type, moderation_case.subject_id, case_event.data, comment.text as comment_text,
        activity.id as activity_id, activity.title as activity_title,
      appeal.id as appeal_id, appeal.text as appeal_text, appeal.status as appeal_status,
        appeal.created_at as appealed_at, appeal.answered_at,
      answer.data as answer_data,
      exists (
        select from moderation_case open join appeal other on other.case_id = open.id
        where open.subject_type = moderation_case.subject_type and open.subject_id = moderation_case.subject_id
          and open.status <> 'decided'
          and other.status = 'waiting' and other.strike_id <> strike.id
      ) as is_another_waiting
    from strike
    join case_event on case_event.id = strike.event_id
    join moderation_case on moderation_case.id = case_event.case_id
    left join comment on moderation_case.subject_type = 'comment' and comment.id = moderation_case.subject_id
    left join activity on activity.id = coalesce(comment.activity_id, case moderation_case.subject_type
      when 'activity' then moderation_case.subject_id
      when 'image' then (select activity.id from picture_place
        join activity on activity.id = picture_place.subject_id
        where picture_place.picture_id = moderation_case.subject_id order by activity.id limit 1) end)
    left join appeal on appeal.strike_id = strike.id
    left join case_event answer on answer.id = appeal.answer_event_id
    where strike.person_id = ${personId}::uuid and (strike.id = ${id}::uuid or appeal.id = ${id}::uuid)`.execute(db);
  return rows[0] ?? null;
}

/** Locks the case of the strike's decision, so that the decision can't be undone or replaced concurrently. */
export async function lockAppealedCase(trx: Trx, strikeId: string): Promise<void> {
  await sql`
    select from moderation_case where id = (
      select case_event.case_id from strike join case_event on case_event.id = strike.event_id
        where strike.id = ${strikeId}::uuid
    ) for key share`.execute(trx);
}

export type AnsweredAppealRow = {
  readonly id: string;
  readonly personId: string;
  readonly status: string;
  /** The person's chosen language; null until they choose one. */
  readonly locale: string | null;
};

/**
 * Locks final answers that the inbox doesn't have yet. `skip locked`, so that no two workers notify of the same answer.
 */
export async function lockUnnotifiedAnswers(
  trx: Trx,
  answeredBefore: Date,
  limit: number,
): Promise<AnsweredAppealRow[]> {
  return trx
    .selectFrom("appeal")
    .innerJoin("person", "person.id", "appeal.personId")
    .select(["appeal.id", "appeal.personId", "appeal.status", "person.locale"])
    .where("appeal.notifiedAt", "is", null)
    .where("appeal.answeredAt", "is not", null)
    .where("appeal.answeredAt", "<", answeredBefore)
    .orderBy("appeal.answeredAt")
    .limit(limit)
    .forUpdate("appeal")
    .skipLocked()
    .execute();
}
