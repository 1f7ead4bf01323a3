import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { ACTIVITY_CHANGED } from "../../db/listener.ts";

/** Open pages of the activity re-fetch it once the transaction commits. */
export async function announceChange(trx: Trx, activityId: string): Promise<void> {
  await sql`select pg_notify(${ACTIVITY_CHANGED}, ${activityId})`.execute(trx);
}
