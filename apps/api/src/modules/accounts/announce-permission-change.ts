import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** On commit, role-dependent streams to this person close; they reconnect with the new role. */
export async function announcePermissionChange(trx: Trx, personId: string): Promise<void> {
  await sql`select pg_notify('permissions_changed', ${JSON.stringify({ personId })})`.execute(trx);
}
