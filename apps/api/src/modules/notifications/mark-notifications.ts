import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { announceCount } from "./announce-count.ts";

type Read = {
  readonly personId: string;
  readonly ids: readonly string[];
  /** Also mark other notifications about the same activities. */
  readonly withActivities: boolean;
  readonly now: Date;
};

/**
 * Marks as read, which implies seen; other people's ids are ignored. Rows are locked in the same order here and below,
 * so that two windows can't deadlock.
 */
export async function markRead(db: Database, { personId, ids, withActivities, now }: Read): Promise<void> {
  if (ids.length === 0) return;
  const mark = sql`
    with mine as (
      select notification.id from notification
      where notification.person_id = ${personId} and notification.read_at is null and (
        notification.id = any (${ids}::uuid[])
        or (${withActivities}::boolean and notification.activity_id in (
          select named.activity_id from notification named
          where named.id = any (${ids}::uuid[]) and named.person_id = ${personId})))
      order by notification.id for no key update
    )
    update notification set read_at = ${now}, seen_at = coalesce(notification.seen_at, ${now})
    from mine where notification.id = mine.id`;
  await db.transaction().execute(async (trx) => {
    await mark.execute(trx);
    await announceCount(trx, personId);
  });
}

export async function markAllSeen(db: Database, personId: string, now: Date): Promise<void> {
  const mark = sql`
    with mine as (
      select notification.id from notification
      where notification.person_id = ${personId} and notification.seen_at is null
      order by notification.id for no key update
    )
    update notification set seen_at = ${now} from mine where notification.id = mine.id`;
  await db.transaction().execute(async (trx) => {
    await mark.execute(trx);
    await announceCount(trx, personId);
  });
}
