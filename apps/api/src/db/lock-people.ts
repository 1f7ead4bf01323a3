import { sql } from "kysely";
import type { Trx } from "./client.ts";

/**
 * Blocks account deletion until this transaction ends (a shared advisory lock). For statements that insert a row for
 * each of many people: one deleted concurrently would fail the whole statement.
 */
export async function lockPeople(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('people', 0))`.execute(trx);
}
