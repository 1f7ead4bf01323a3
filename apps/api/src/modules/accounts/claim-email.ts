import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * Serialises work on an address with an advisory lock: several unverified sign-ups may share it, and the first to
 * verify deletes the others. Call it before any row is locked, to avoid a deadlock.
 */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(trx);
}

/** Deletes unverified accounts that other people opened with this address. */
export async function deleteOtherSignUps(trx: Trx, personId: string, email: string): Promise<void> {
  await trx
    .deleteFrom("person")
    .where("unverifiedEmail", "=", email)
    .where("email", "is", null)
    .where("id", "<>", personId)
    .execute();
}
