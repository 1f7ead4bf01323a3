import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** What the live hub listens to; the payload is an activity's id. */
export const ACTIVITY_CHANGED = "activity_changed";

/** Open pages of the activity fetch it again once this commits. */
export async function announceChange(trx: Trx, activityId: string): Promise<void> {
  await sql`select pg_notify(${ACTIVITY_CHANGED}, ${activityId})`.execute(trx);
}
