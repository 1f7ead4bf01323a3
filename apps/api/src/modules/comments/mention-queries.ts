import { pendingOrApproved } from "@meander/domain/participation/status";
import { literals } from "../../db/literals.ts";
import { activityStatus } from "@meander/domain/activity/status";
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
    .selectFrom("commentMention")
    .innerJoin("person", "person.id", "commentMention.personId")
    .select(["commentMention.commentId", "commentMention.personId", "person.firstName", "person.lastName"])
    .where("commentMention.commentId", "in", commentIds)
    .where("commentMention.withdrawnAt", "is", null)
    .orderBy("person.firstName")
    .orderBy("person.lastName")
    .orderBy("person.id")
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
    select person.id, person.first_name, person.last_name
    from person join activity on activity.id = ${activityId}
    where person.id = any (${ids}::uuid[]) and person.id <> ${authorId}::uuid
      and (person.id = activity.host_id or (activity.status <> ${sql.lit(activityStatus.draft)}
        and activity.hidden_at is null and (
        exists (select from participant where participant.activity_id = activity.id
          and participant.person_id = person.id and participant.status in ${literals(pendingOrApproved)})
        or exists (select from comment where comment.activity_id = activity.id and comment.author_id = person.id
          and comment.deleted_at is null))))
      and not exists (
        select 1 from block
        where (block.person_id = person.id and block.blocked_id in (${authorId}::uuid, activity.host_id))
          or (block.blocked_id = person.id and block.person_id in (${authorId}::uuid, activity.host_id)))
    order by person.id`.execute(trx);
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
