import { sql } from "kysely";
import type { Trx } from "./client.ts";

/**
 * Nobody's account is deleted until this transaction ends. For statements that write a row for each of many people: one of them going
 * meanwhile would fail the whole.
 */
export async function holdPeople(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('people', 0))`.execute(trx);
}
