import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** A database trigger notifies this channel of each committed notification. */
export const NOTIFICATION_CHANNEL = "notification";

/** Updates the unread count in other windows of the same person. */
export async function announceCount(trx: Trx, personId: string): Promise<void> {
  await sql`select pg_notify(${NOTIFICATION_CHANNEL}, ${JSON.stringify({ personId, id: null })})`.execute(trx);
}
