import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { resetSubject } from "../../../limits/take-from-limit.ts";
import { SESSION_ENDED_CHANNEL } from "../log-out.ts";

/** Closes the streams of the person's sessions on commit; the session rows are deleted with the person's. */
export async function closeStreams(trx: Trx, personId: string): Promise<void> {
  await sql`
    select pg_notify(${SESSION_ENDED_CHANNEL}, public_id::text) from session where person_id = ${personId}::uuid`.execute(
    trx,
  );
}

/**
 * Deletes the person's rate-limit counts and the idempotency responses that are theirs or contain their id. Counts per
 * address hash stay until their window ends; otherwise deleting an account would reset them.
 */
export async function deleteRequestRecords(trx: Trx, personId: string): Promise<void> {
  await sql`
    delete from idempotency_key
    where person_id = ${personId}::uuid or response::text like ${`%${personId}%`}`.execute(trx);
  await resetSubject(trx, personId);
}
