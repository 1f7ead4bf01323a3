import type { CaseStatus } from "@meander/domain/moderation/case-status";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * The cases in which an `activity` or a `comment` is decided about, as subqueries for their id: the undecided one,
 * else the last with a decision. A decision is not behind an activity that staff hid directly since.
 */
export const decidingCaseId = {
  activity: decidingCase(sql`moderation_case.subject_type = 'activity' and moderation_case.subject_id = activity.id
    and (moderation_case.status <> 'decided' or activity.hidden_at is null or activity.hiding_event_id is not null)`),
  comment: decidingCase(sql`moderation_case.subject_type = 'comment' and moderation_case.subject_id = comment.id`),
} as const;

/** Cases that were merged into another have no decision. */
function decidingCase(isAboutSubject: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select moderation_case.id from moderation_case
    where ${isAboutSubject} and (moderation_case.status <> 'decided' or moderation_case.decision is not null)
    order by moderation_case.status = 'decided', moderation_case.decided_at desc, moderation_case.id desc limit 1)`;
}

type Subject = { readonly type: "activity" | "comment"; readonly id: string };
type DecidingCase = { readonly id: string; readonly status: CaseStatus };

const subjects = {
  activity: sql`activity where activity.id`,
  comment: sql`comment where comment.id`,
} as const;

export async function findDecidingCase(trx: Trx, { type, id }: Subject): Promise<DecidingCase | null> {
  const { rows } = await sql<DecidingCase>`
    select id, status from moderation_case
    where id = (select ${decidingCaseId[type]} from ${subjects[type]} = ${id}::uuid)`.execute(trx);
  return rows[0] ?? null;
}

/**
 * The type of a subject's owner. Locked for update: a report locks its subject's owner for key share, so that none opens
 * a case meanwhile.
 */
export async function lockOwnerType(trx: Trx, personId: string): Promise<number> {
  const { userType } = await trx
    .selectFrom("person")
    .select("userType")
    .where("id", "=", personId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return userType;
}
