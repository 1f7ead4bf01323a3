import { message } from "@meander/domain/messages/message";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import type { SessionActor } from "../../../sessions/session-actor.ts";
import { confirmIdentity, sessionExpired, wrongPassword } from "../confirm-identity.ts";
import { requireOtherAdministrator } from "../other-administrator.ts";
import { erasePerson } from "./erase-person.ts";

type Input = {
  readonly actor: SessionActor;
  readonly password: string | undefined;
  readonly hashAddress: HashAddress;
  /** Whether sent mails are stored as files here. */
  readonly hasMailSink: boolean;
  readonly now: Date;
};

/**
 * Deletes the account and all data about its person. Throws DomainError rule-broken for a wrong password, forbidden for
 * a person without a password whose login is too old, conflict for the last administrator.
 */
export async function deleteAccount(db: Database, input: Input): Promise<void> {
  const { actor, password, hashAddress, hasMailSink, now } = input;
  const confirmedHash = await confirmIdentity(db, { actor, password, loginNeeded: message("deleteNeedsLogin") }, now);
  await erasePerson(db, {
    personId: actor.userId,
    action: "delete-account",
    hashAddress,
    hasMailSink,
    now,
    async mayErase(trx, person) {
      if (person === null) throw sessionExpired();
      if (person.passwordHash !== confirmedHash) throw wrongPassword();
      await requireOtherAdministrator(trx, person.id, now);
      return true;
    },
  });
}
