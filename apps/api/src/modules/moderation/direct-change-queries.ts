import type { CaseStatus } from "@meander/domain/moderation/case-status";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * The cases in which an activity `a` or a comment `c` is decided about, as subqueries for their id: the undecided one,
 * else the last with a decision. A decision is not behind an activity that staff hid directly since.
 */
export const decidingCaseId = {
  activity: decidingCase(sql`k.subject_type = 'activity' and k.subject_id = a.id
    and (k.status <> 'decided' or a.hidden_at is null or a.hiding_event_id is not null)`),
  comment: decidingCase(sql`k.subject_type = 'comment' and k.subject_id = c.id`),
} as const;

/** Cases that were merged into another have no decision. */
function decidingCase(isAboutSubject: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select k.id from moderation_case k
    where ${isAboutSubject} and (k.status <> 'decided' or k.decision is not null)
    order by k.status = 'decided', k.decided_at desc, k.id desc limit 1)`;
}

type Subject = { readonly type: "activity" | "comment"; readonly id: string };
type DecidingCase = { readonly id: string; readonly status: CaseStatus };

const subjects = { activity: sql`activity a where a.id`, comment: sql`comment c where c.id` } as const;

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
