import type { LoginBody } from "@meander/domain/contract/accounts";
import { DomainError } from "@meander/domain/errors";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import { giveBackToLimit, takeFromLimit } from "../../limits/take-from-limit.ts";
import { loginPerEmail } from "./account-limits.ts";
import { isPassword } from "./passwords.ts";
import { listLoginCandidates } from "./queries.ts";

/** Whose address and password these are. Throws DomainError wrong-credentials, the same for an unknown address and a wrong password. */
export async function checkCredentials(
  db: Database,
  { emailAddress, password }: LoginBody,
  now: Date,
): Promise<UserId> {
  await takeFromLimit(db, loginPerEmail, emailAddress, now);
  const candidates = await listLoginCandidates(db, emailAddress);
  if (candidates.length === 0) await isPassword(password, null);
  for (const { id, passwordHash } of candidates) {
    if (!(await isPassword(password, passwordHash))) continue;
    await giveBackToLimit(db, loginPerEmail, emailAddress, now);
    return userIdSchema.parse(id);
  }
  throw new DomainError("wrong-credentials", message("wrongCredentials"));
}
