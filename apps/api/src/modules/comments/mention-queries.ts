import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

export type MentionRow = {
  readonly commentId: string;
  readonly personId: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** The people whom each comment mentions, by name. */
export async function findMentions(db: Database | Trx, commentIds: readonly string[]): Promise<MentionRow[]> {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom("commentMention as m")
    .innerJoin("person as p", "p.id", "m.personId")
    .select(["m.commentId", "m.personId", "p.firstName", "p.lastName"])
    .where("m.commentId", "in", commentIds)
    .where("m.withdrawnAt", "is", null)
    .orderBy("p.firstName")
    .orderBy("p.lastName")
    .orderBy("p.id")
    .execute();
}

type MentionableSearch = { readonly activityId: string; readonly authorId: string; readonly ids: readonly string[] };

export type Mentionable = { readonly id: string; readonly firstName: string; readonly lastName: string };

/**
 * Those of the people whom the author may mention: the activity's host, approved and pending people and commenters, who
 * see the activity and have no block with the author. Others are omitted alike, so that the response doesn't reveal why.
 */
export async function findMentionable(trx: Trx, search: MentionableSearch): Promise<Mentionable[]> {
  const { activityId, authorId, ids } = search;
  if (ids.length === 0) return [];
  const { rows } = await sql<Mentionable>`
    select p.id, p.first_name, p.last_name
    from person p join activity a on a.id = ${activityId}
    where p.id = any (${ids}::uuid[]) and p.id <> ${authorId}::uuid
      and (p.id = a.host_id or (a.status <> 0 and a.hidden_at is null and (
        exists (select from participant t where t.activity_id = a.id and t.person_id = p.id and t.status in (2, 3))
        or exists (select from comment c where c.activity_id = a.id and c.author_id = p.id and c.deleted_at is null))))
      and not exists (
        select 1 from block b
        where (b.person_id = p.id and b.blocked_id in (${authorId}::uuid, a.host_id))
          or (b.blocked_id = p.id and b.person_id in (${authorId}::uuid, a.host_id)))
    order by p.id`.execute(trx);
  return rows;
}

/** Returns those whom this comment has never mentioned before. */
export async function insertMentions(
  trx: Trx,
  commentId: string,
  personIds: readonly string[],
): Promise<readonly string[]> {
  if (personIds.length === 0) return [];
  const added = await trx
    .insertInto("commentMention")
    .values(personIds.map((personId) => ({ commentId, personId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("personId")
    .execute();
  await trx
    .updateTable("commentMention")
    .set({ withdrawnAt: null })
    .where("commentId", "=", commentId)
    .where("personId", "in", personIds)
    .execute();
  return added.map(({ personId }) => personId);
}

/** Withdraws every mention but these. */
export async function withdrawMentions(
  trx: Trx,
  commentId: string,
  remainingIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update comment_mention set withdrawn_at = ${now}
    where comment_id = ${commentId} and withdrawn_at is null and person_id <> all (${remainingIds}::uuid[])`.execute(
    trx,
  );
}
