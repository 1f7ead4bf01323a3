import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * One at a time for each address: several sign-ups may wait for the same one, and whoever is first takes the others' rows
 * away. Call it before any row is held, so that nobody waits in a circle.
 */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`.execute(trx);
}

/** Accounts that other people opened with an address which turned out not to be theirs. */
export async function deleteOtherSignUps(trx: Trx, personId: string, email: string): Promise<void> {
  await trx
    .deleteFrom("person")
    .where("unverifiedEmail", "=", email)
    .where("email", "is", null)
    .where("id", "<>", personId)
    .execute();
}
