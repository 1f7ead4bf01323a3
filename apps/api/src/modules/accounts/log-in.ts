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
 * Returns the account with this address and password. Throws DomainError wrong-credentials, alike for an unknown
 * address and a wrong password. Every failure verifies two hashes, an owner's and a pending sign-up's, whether they
 * exist or not, so that timing reveals nothing. Once strangers have used up the address's attempts, the right password
 * still works on a device that its person has used before. A wrong one gets the same response there as on any other
 * device.
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
