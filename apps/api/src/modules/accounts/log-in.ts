import type { LoginBody } from "@meander/domain/contract/accounts";
import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { giveBackToLimit, takeFromLimit } from "../../limits/take-from-limit.ts";
import { loginPerEmail } from "./account-limits.ts";
import { isPassword } from "./passwords.ts";
import { findLoginCandidates } from "./queries.ts";

type Input = LoginBody & { readonly deviceHash: Buffer | null };

/**
 * Whose address and password these are. Throws DomainError wrong-credentials, the same for an unknown address and a wrong password.
 * Every failure costs two passwords: an owner's and that of a sign-up which waits for the same address, whether there are any or not.
 */
export async function checkCredentials(
  db: Database,
  { emailAddress, password, deviceHash }: Input,
  now: Date,
): Promise<UserId> {
  await takeFromLimit(db, loginPerEmail, emailAddress, now);
  const { owner, waiting } = await findLoginCandidates(db, emailAddress, deviceHash);
  for (const candidate of [owner, waiting]) {
    const isRight = await isPassword(password, candidate?.passwordHash ?? null);
    if (!isRight || candidate === undefined) continue;
    await giveBackToLimit(db, loginPerEmail, emailAddress, now);
    return userIdSchema.parse(candidate.id);
  }
  throw new DomainError("wrong-credentials", message("wrongCredentials"));
}
