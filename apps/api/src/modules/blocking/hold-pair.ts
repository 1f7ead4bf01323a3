import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * Between a block of one by the other and whatever asks first whether there is one. Taken after the locks of activities, as both
 * sides do. `share` for those who ask.
 */
export async function holdPair(trx: Trx, one: string, other: string, how: "share" | "alone"): Promise<void> {
  const pair = `block:${[one, other].toSorted().join(":")}`;
  const lock = how === "share" ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${lock}(hashtextextended(${pair}, 0))`.execute(trx);
}
