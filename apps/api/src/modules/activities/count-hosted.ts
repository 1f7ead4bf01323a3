import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Another activity opened for the first time; the profile shows how many. */
export async function countHosted(trx: Trx, hostId: string): Promise<void> {
  await trx.updateTable("person").set({ hostedCount: sql`hosted_count + 1` }).where("id", "=", hostId).execute();
}
