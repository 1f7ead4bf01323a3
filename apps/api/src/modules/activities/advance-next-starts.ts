import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

const BATCH = 500;

/**
 * Advances discovery rows whose next start or expiry has passed to their next start, or removes them. Returns how many.
 * A row that is still due afterwards waits for its activity's expiry, so each is processed once per call.
 */
export async function advanceNextStarts(db: Database, now: Date): Promise<number> {
  let count = 0;
  let after = new Date(0);
  for (;;) {
    const batch = await advanceBatch(db, now, after);
    count += batch.count;
    if (batch.count < BATCH || batch.last <= after) return count;
    after = batch.last;
  }
}

async function advanceBatch(db: Database, now: Date, after: Date): Promise<{ count: number; last: Date }> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ activityId: string; boundary: Date }>`
      select activity_id, least(next_starts_at, expires_at) as boundary from activity_search
      where least(next_starts_at, expires_at) <= ${now}
        and least(next_starts_at, expires_at) >= ${after}
      order by least(next_starts_at, expires_at) limit ${BATCH}
      for update skip locked`.execute(trx);
    const ids = rows.map((row) => row.activityId);
    if (ids.length > 0) await sql`select refresh_activity_search(${ids}::uuid[], ${now}::timestamptz)`.execute(trx);
    return { count: rows.length, last: rows.at(-1)?.boundary ?? after };
  });
}
