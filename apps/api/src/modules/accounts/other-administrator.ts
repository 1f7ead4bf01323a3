import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { userType } from "@meander/domain/person/user-type";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";

/**
 * Throws DomainError conflict for the last administrator who is neither suspended nor banned. Call it before anything
 * that takes a person's rights, with their row locked: until the transaction ends, no other administrator loses theirs.
 */
export async function requireOtherAdministrator(trx: Trx, personId: string, now: Date): Promise<void> {
  const person = await trx.selectFrom("person").select("userType").where("id", "=", personId).executeTakeFirst();
  if (person?.userType !== userType.administrator) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
  const other = await trx
    .selectFrom("person")
    .select("id")
    .where("userType", "=", userType.administrator)
    .where("id", "<>", personId)
    .where("bannedFrom", "is", null)
    .where((eb) => eb.or([eb("suspendedUntil", "is", null), eb("suspendedUntil", "<=", now)]))
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) throw new DomainError("conflict", message("lastAdministratorStays"));
}
