import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Once the transaction commits, whatever streams to this person by their role ends; they come back as who they are by then. */
export async function tellPermissionsChanged(trx: Trx, personId: string): Promise<void> {
  await sql`select pg_notify('permissions_changed', ${JSON.stringify({ personId })})`.execute(trx);
}
