import { pendingOrApproved } from "@meander/domain/participation/status";
import { openOrClosed } from "@meander/domain/activity/status";
import { literals } from "../../db/literals.ts";
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
    select activity.id as activity_id, activity.host_id, participant.person_id as participant_id
    from activity join participant on participant.activity_id = activity.id
    where participant.status in ${literals(pendingOrApproved)} and activity.status in ${literals(openOrClosed)}
      and activity.cancelled_at is null
      and ((activity.host_id = ${one}::uuid and participant.person_id = ${other}::uuid)
        or (activity.host_id = ${other}::uuid and participant.person_id = ${one}::uuid))
    order by activity.id`.execute(trx);
  return rows;
}
