import type { UpdatePasswordBody } from "@meander/domain/contract/passwords";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { requiresCurrentPassword } from "@meander/domain/validation/password";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { findPasswordHash, lockAccount } from "./queries.ts";
import { savePassword } from "./save-password.ts";

type Input = UpdatePasswordBody & { readonly actor: Pick<SessionActor, "userId" | "sessionPublicId"> };

/**
 * Changes the password of a logged-in person, who confirms the current one if they have one. Of two simultaneous
 * changes the second is refused: its current password is stale. Throws DomainError rule-broken on the field.
 */
export async function updatePassword(
  db: Database,
  { actor, oldPassword, newPassword }: Input,
  now: Date,
): Promise<void> {
  const { userId } = actor;
  const checked = await findPasswordHash(db, userId);
  const needsCurrentPassword = requiresCurrentPassword({ hasPassword: checked !== null, hasResetHash: false });
  if (needsCurrentPassword && !(await isPassword(oldPassword ?? "", checked))) throw wrongPassword();
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, userId);
    if (person === undefined) throw new DomainError("session-expired", message("sessionExpired"));
    if (person.passwordHash !== checked) throw wrongPassword();
    await savePassword(trx, { person, passwordHash, currentSession: actor.sessionPublicId }, now);
    await insertAudit(trx, { actorId: userId, action: "update-password", subjectType: "user", subjectId: userId });
  });
}

function wrongPassword(): DomainError {
  const text = message("currentPasswordWrong");
  return new DomainError("rule-broken", text, { fields: { oldPassword: text } });
}
