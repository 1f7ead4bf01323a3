import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/** Increments the profile's count of hosted activities; call it the first time that one opens. */
export async function incrementHostedCount(trx: Trx, hostId: string): Promise<void> {
  await trx.updateTable("person").set({ hostedCount: sql`hosted_count + 1` }).where("id", "=", hostId).execute();
}
