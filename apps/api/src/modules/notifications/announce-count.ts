import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** The database announces each new notification here as it commits. */
export const NOTIFICATION_CHANNEL = "notification";

/** Other windows of the same person show the new count. */
export async function announceCount(trx: Trx, personId: string): Promise<void> {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${JSON.stringify({ personId, id: null })})`.execute(trx);
}
