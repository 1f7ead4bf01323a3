import type { UpdatePasswordBody } from "@meander/domain/contract/passwords";
import { message } from "@meander/domain/messages/message";
import type { Database } from "../../db/client.ts";
import type { SessionActor } from "../../sessions/session-actor.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import { confirmIdentity, sessionExpired, wrongPassword } from "./confirm-identity.ts";
import { hashPassword } from "./passwords.ts";
import { lockAccount } from "./queries.ts";
import { savePassword } from "./save-password.ts";

type Input = UpdatePasswordBody & { readonly actor: Pick<SessionActor, "userId" | "sessionPublicId"> };

/**
 * Changes the password of a logged-in person. Of two simultaneous changes the second is refused: its current password is
 * stale. Throws as `confirmIdentity` does.
 */
export async function updatePassword(db: Database, input: Input, now: Date): Promise<void> {
  const { actor, oldPassword: password, newPassword } = input;
  const { userId } = actor;
  const confirmation = { actor, password, field: "oldPassword", loginNeeded: message("passwordNeedsLogin") } as const;
  const confirmedHash = await confirmIdentity(db, confirmation, now);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (trx) => {
    const person = await lockAccount(trx, userId);
    if (person === undefined) throw sessionExpired();
    if (person.passwordHash !== confirmedHash) throw wrongPassword("oldPassword");
    await savePassword(trx, { person, passwordHash, currentSession: actor.sessionPublicId }, now);
    await insertAudit(trx, { actorId: userId, action: "update-password", subjectType: "user", subjectId: userId });
  });
}
