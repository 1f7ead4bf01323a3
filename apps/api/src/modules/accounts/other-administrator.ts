import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { userType } from "@meander/domain/person/user-type";
import type { Trx } from "../../db/client.ts";

/**
 * Throws DomainError conflict for the last administrator who is neither suspended nor banned. Call it before anything
 * that takes a person's rights, with their row locked. No race: deletions run one at a time, and who sanctions an
 * administrator is another one, whose own row is locked too until the transaction ends.
 */
export async function requireOtherAdministrator(trx: Trx, personId: string, now: Date): Promise<void> {
  const person = await trx.selectFrom("person").select("userType").where("id", "=", personId).executeTakeFirst();
  if (person?.userType !== userType.administrator) return;
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
