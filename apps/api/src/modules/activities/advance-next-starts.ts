import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

const BATCH = 500;

/** Advances discovery rows whose next start has closed to their next open start, or removes them. Returns how many. */
export async function advanceNextStarts(db: Database, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const advanced = await advanceBatch(db, now);
    count += advanced;
    if (advanced < BATCH) return count;
  }
}

async function advanceBatch(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ activityId: string }>`
      select activity_id from activity_search where refresh_at <= ${now}
      order by refresh_at limit ${BATCH}
      for update skip locked`.execute(trx);
    const ids = rows.map((row) => row.activityId);
    if (ids.length > 0) await sql`select refresh_activity_search(${ids}::uuid[], ${now}::timestamptz)`.execute(trx);
    return rows.length;
  });
}
