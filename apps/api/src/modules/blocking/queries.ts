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

/** True when it was not there. */
export async function insertBlock(trx: Trx, personId: string, blockedId: string, now: Date): Promise<boolean> {
  const result = await trx
    .insertInto("block")
    .values({ personId, blockedId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** True when it was there. */
export async function deleteBlock(trx: Trx, personId: string, blockedId: string): Promise<boolean> {
  const result = await trx
    .deleteFrom("block")
    .where("personId", "=", personId)
    .where("blockedId", "=", blockedId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Activities that one hosts and the other may ask to join or has; none of them takes a request until the transaction ends. */
export async function lockSharedActivities(trx: Trx, one: string, other: string): Promise<void> {
  await sql`
    select 1 from activity where host_id in (${one}::uuid, ${other}::uuid) and status in (1, 2) and cancelled_at is null
    order by id for no key update`.execute(trx);
}

/** Requests of either to the other that nobody has answered, with their votes; as if they had never been made. */
export async function withdrawRequests(trx: Trx, one: string, other: string): Promise<void> {
  await sql`
    with gone as (
      delete from participant p using activity a
      where p.activity_id = a.id and p.status = 2
        and ((a.host_id = ${one}::uuid and p.person_id = ${other}::uuid)
          or (a.host_id = ${other}::uuid and p.person_id = ${one}::uuid))
      returning p.activity_id, p.person_id
    ), votes as (
      delete from date_vote v using date_option o, gone
      where v.option_id = o.id and o.activity_id = gone.activity_id and v.person_id = gone.person_id
      returning v.option_id, v.is_valid
    )
    update date_option o set vote_count = o.vote_count - 1 from votes where o.id = votes.option_id and votes.is_valid`.execute(
    trx,
  );
}
