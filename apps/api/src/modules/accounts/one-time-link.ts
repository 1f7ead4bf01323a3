import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { tokenPolicy } from "@meander/domain/policy";
import type { Database, Trx } from "../../db/client.ts";
import { createOneTimeSecret, hashOneTimeSecret } from "./one-time-secret.ts";

const hoursOf = {
  "verify-email": tokenPolicy.emailVerifyHours,
  "reset-password": tokenPolicy.passwordResetHours,
} as const;
type Purpose = keyof typeof hoursOf;

type NewLink = { readonly purpose: Purpose; readonly personId: string; readonly email: string };

/** A new link to mail to this address, good once. Made when the mail leaves, so that the secret is never stored. */
export async function issueLink(db: Database, { purpose, personId, email }: NewLink, now: Date): Promise<string> {
  const secret = createOneTimeSecret();
  const expiresAt = new Date(now.getTime() + hoursOf[purpose] * 3_600_000);
  await db
    .insertInto("oneTimeLink")
    .values({ hash: hashOneTimeSecret(secret), purpose, personId, email, createdAt: now, expiresAt })
    .execute();
  return secret;
}

/** Single use under concurrency: one update decides. Throws DomainError link-expired when it is unknown, used or too old. */
export async function redeemLink(trx: Trx, purpose: Purpose, secret: string, now: Date) {
  const link = await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("hash", "=", hashOneTimeSecret(secret))
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["personId", "email"])
    .executeTakeFirst();
  if (link === undefined) throw linkExpired();
  return link;
}

/** The person's other links of this kind do nothing any more; `email`: only those to that address. */
export async function spendLinks(
  trx: Trx,
  { purpose, personId, email }: Omit<NewLink, "email"> & { readonly email?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("personId", "=", personId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .$if(email !== undefined, (query) => query.where("email", "=", email ?? ""))
    .execute();
}

export function linkExpired(): DomainError {
  return new DomainError("link-expired", message("linkExpired"));
}
