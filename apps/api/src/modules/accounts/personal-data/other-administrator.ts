import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { userType } from "@meander/domain/person/user-type";
import type { Trx } from "../../../db/client.ts";

/**
 * Throws DomainError conflict for the only administrator. No race: deletions run one at a time, and no use-case revokes
 * an administrator's rights.
 */
export async function requireOtherAdministrator(
  trx: Trx,
  person: { readonly id: string; readonly userType: number },
): Promise<void> {
  if (person.userType !== userType.administrator) return;
  const others = await trx
    .selectFrom("person")
    .select("id")
    .where("userType", "=", userType.administrator)
    .where("id", "<>", person.id)
    .limit(1)
    .execute();
  if (others.length === 0) throw new DomainError("conflict", message("lastAdministratorStays"));
}
