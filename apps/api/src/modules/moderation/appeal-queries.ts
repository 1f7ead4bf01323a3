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
    select k.id as strike_id, k.event_id, k.category, k.created_at as decided_at, k.revoked_at,
      c.subject_type, c.subject_id, e.data, m.text as comment_text, a.id as activity_id, a.title as activity_title,
      w.id as appeal_id, w.text as appeal_text, w.status as appeal_status, w.created_at as appealed_at, w.answered_at,
      answer.data as answer_data,
      exists (
        select from moderation_case open join appeal other on other.case_id = open.id
        where open.subject_type = c.subject_type and open.subject_id = c.subject_id and open.status <> 'decided'
          and other.status = 'waiting' and other.strike_id <> k.id
      ) as is_another_waiting
    from strike k
    join case_event e on e.id = k.event_id
    join moderation_case c on c.id = e.case_id
    left join comment m on c.subject_type = 'comment' and m.id = c.subject_id
    left join activity a on a.id = coalesce(m.activity_id, case when c.subject_type = 'activity' then c.subject_id end)
    left join appeal w on w.strike_id = k.id
    left join case_event answer on answer.id = w.answer_event_id
    where k.person_id = ${personId}::uuid and (k.id = ${id}::uuid or w.id = ${id}::uuid)`.execute(db);
  return rows[0] ?? null;
}

/** Locks the case of the strike's decision, so that the decision can't be undone or replaced concurrently. */
export async function lockAppealedCase(trx: Trx, strikeId: string): Promise<void> {
  await sql`
    select from moderation_case where id = (
      select e.case_id from strike k join case_event e on e.id = k.event_id where k.id = ${strikeId}::uuid
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
    .selectFrom("appeal as a")
    .innerJoin("person as p", "p.id", "a.personId")
    .select(["a.id", "a.personId", "a.status", "p.locale"])
    .where("a.notifiedAt", "is", null)
    .where("a.answeredAt", "is not", null)
    .where("a.answeredAt", "<", answeredBefore)
    .orderBy("a.answeredAt")
    .limit(limit)
    .forUpdate("a")
    .skipLocked()
    .execute();
}
