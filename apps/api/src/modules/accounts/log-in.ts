import type { LoginBody } from "@meander/domain/contract/accounts";
import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { loginBudget } from "./account-limits.ts";
import { takeFromBudget } from "./device-budget.ts";
import { isPassword } from "./passwords.ts";
import { findLoginCandidates } from "./queries.ts";

type Input = LoginBody & { readonly deviceHash: Buffer | null };

/**
 * Whose address and password these are. Throws DomainError wrong-credentials, the same for an unknown address and a wrong password.
 * Every failure costs two passwords: an owner's and that of a sign-up which waits for the same address, whether there are any or not.
 * Once strangers have used the address's tries up, the right password still works on a device that its person has used before; a wrong
 * one is answered alike there and on any other.
 */
export async function checkCredentials(
  db: Database,
  { emailAddress, password, deviceHash }: Input,
  now: Date,
): Promise<UserId> {
  const { refusal, giveBack } = await takeFromBudget(db, loginBudget, { emailAddress, deviceHash }, now);
  const { owner, waiting } = await findLoginCandidates(db, emailAddress, deviceHash);
  for (const candidate of [owner, waiting]) {
    const isRight = await isPassword(password, candidate?.passwordHash ?? null);
    if (!isRight || candidate === undefined) continue;
    if (refusal !== null && !candidate.isKnownDevice) continue;
    await giveBack();
    return userIdSchema.parse(candidate.id);
  }
  throw refusal ?? new DomainError("wrong-credentials", message("wrongCredentials"));
}
