import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../db/client.ts";

const KEPT_DAYS = 60;

/** Today's hold the limit of one a day; older ones only say whom an activity was announced to. */
export async function deleteOldAnnouncements(db: Database, now: Date): Promise<void> {
  const lastKept = new Date(now.getTime() - KEPT_DAYS * dayMs).toISOString().slice(0, 10);
  await db.deleteFrom("announcement").where("day", "<", lastKept).execute();
}
