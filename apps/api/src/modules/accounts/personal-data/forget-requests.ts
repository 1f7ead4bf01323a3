import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { forgetSubject } from "../../../limits/take-from-limit.ts";
import { SESSION_ENDED_CHANNEL } from "../log-out.ts";

/** Streams of the person's sessions close once the transaction commits; the rows go with the person's. */
export async function closeStreams(trx: Trx, personId: string): Promise<void> {
  await sql`
    select pg_notify(${SESSION_ENDED_CHANNEL}, public_id::text) from session where person_id = ${personId}::uuid`.execute(
    trx,
  );
}

/**
 * What guards the API knows them no more: answers kept for repeated requests, their own and those that show them, and counts per
 * person. Counts per address stay, by hash, until their window is over: otherwise deleting an account would start them anew.
 */
export async function forgetRequests(trx: Trx, personId: string): Promise<void> {
  await sql`
    delete from idempotency_key
    where person_id = ${personId}::uuid or response::text like ${`%${personId}%`}`.execute(trx);
  await forgetSubject(trx, personId);
}
