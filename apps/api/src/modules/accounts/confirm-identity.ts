import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { recentLoginMinutes } from "@meander/domain/policy";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { isPassword } from "./passwords.ts";

type PasswordFieldName = "password" | "oldPassword";
type Input = {
  readonly actor: Pick<SessionActor, "userId" | "sessionPublicId">;
  readonly password: string | undefined;
  /** The field that contains it. */
  readonly field?: PasswordFieldName;
  /** Error text for a person without a password whose login is too old. */
  readonly loginNeeded: string;
};

/**
 * A session alone may be stolen: requires the password, or a recent login where there is none. Returns the verified
 * hash, which the transaction compares with the locked row. Throws DomainError rule-broken on the field, or forbidden.
 */
export async function confirmIdentity(db: Database, input: Input, now: Date): Promise<string | null> {
  const { actor, password, field, loginNeeded } = input;
  const person = await db.selectFrom("person").select("passwordHash").where("id", "=", actor.userId).executeTakeFirst();
  if (person === undefined) throw sessionExpired();
  const { passwordHash } = person;
  if (passwordHash !== null) {
    if (!(await isPassword(password ?? "", passwordHash))) throw wrongPassword(field);
    return passwordHash;
  }
  const session = await db
    .selectFrom("session")
    .select("createdAt")
    .where("publicId", "=", actor.sessionPublicId)
    .executeTakeFirst();
  const isRecent =
    session !== undefined && now.getTime() - session.createdAt.getTime() <= recentLoginMinutes * 60 * 1000;
  if (!isRecent) throw new DomainError("forbidden", loginNeeded);
  return null;
}

export function wrongPassword(field: PasswordFieldName = "password"): DomainError {
  const text = message("currentPasswordWrong");
  return new DomainError("rule-broken", text, { fields: { [field]: text } });
}

export function sessionExpired(): DomainError {
  return new DomainError("session-expired", message("sessionExpired"));
}
