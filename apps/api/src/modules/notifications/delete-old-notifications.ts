import { inboxPolicy } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

const BATCH = 5_000;

/**
 * Unread notifications expire first; read ones are retained longer. Deletes in batches, to keep transactions short.
 * Returns how many.
 */
export async function deleteOldNotifications(db: Database, now: Date): Promise<number> {
  const unreadBefore = new Date(now.getTime() - inboxPolicy.unreadDays * dayMs);
  const readBefore = new Date(now.getTime() - inboxPolicy.readDays * dayMs);
  let count = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from notification where id in (
        select id from notification
        where created_at < ${unreadBefore} and (read_at is null or created_at < ${readBefore})
        order by created_at limit ${BATCH} for update skip locked)`.execute(db);
    count += Number(numAffectedRows);
    if (Number(numAffectedRows) < BATCH) return count;
  }
}
