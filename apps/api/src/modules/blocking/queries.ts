import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

/** The latest first. */
export function listBlocks(db: Database, personId: string, limit: number) {
  return db
    .selectFrom("block")
    .innerJoin("person", "person.id", "block.blockedId")
    .select(["person.id", "person.firstName", "person.lastName", "person.image", "person.headline"])
    .select(["person.suspendedUntil", "block.createdAt"])
    .where("block.personId", "=", personId)
    .orderBy("block.createdAt", "desc")
    .orderBy("block.blockedId", "desc")
    .limit(limit)
    .execute();
}

export type BlockRow = Awaited<ReturnType<typeof listBlocks>>[number];

export async function countBlocks(trx: Trx, personId: string): Promise<number> {
  const { count } = await trx
    .selectFrom("block")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("personId", "=", personId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True when the block is new. */
export async function insertBlock(trx: Trx, personId: string, blockedId: string, now: Date): Promise<boolean> {
  const result = await trx
    .insertInto("block")
    .values({ personId, blockedId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** True when the block existed. */
export async function deleteBlock(trx: Trx, personId: string, blockedId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("block")
    .where("personId", "=", personId)
    .where("blockedId", "=", blockedId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Activities of one with the other's participation or request, except past ones; in the order in which activities are
 * locked.
 */
export async function listSharedActivities(trx: Trx, one: string, other: string) {
  const { rows } = await sql<{ activityId: string; hostId: string; participantId: string }>`
    select a.id as activity_id, a.host_id, p.person_id as participant_id
    from activity a join participant p on p.activity_id = a.id
    where p.status in (2, 3) and a.status in (1, 2) and a.cancelled_at is null
      and ((a.host_id = ${one}::uuid and p.person_id = ${other}::uuid)
        or (a.host_id = ${other}::uuid and p.person_id = ${one}::uuid))
    order by a.id`.execute(trx);
  return rows;
}
