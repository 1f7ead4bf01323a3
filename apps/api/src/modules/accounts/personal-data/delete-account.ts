import { message } from "@meander/domain/messages/message";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { confirmIdentity, sessionExpired, wrongPassword } from "../confirm-identity.ts";
import type { SessionActor } from "../../../sessions/session-actor.ts";
import { erasePerson } from "./erase-person.ts";
import { requireOtherAdministrator } from "./other-administrator.ts";

type Input = {
  readonly actor: SessionActor;
  readonly password: string | undefined;
  readonly hashAddress: HashAddress;
  /** Whether mails of ours are kept as files here. */
  readonly keepsMail: boolean;
  readonly now: Date;
};

/**
 * The account goes with everything that shows its person. Throws DomainError rule-broken for a wrong password, forbidden for a person
 * without one whose login is too long ago, conflict for the last administrator.
 */
export async function deleteAccount(db: Database, input: Input): Promise<void> {
  const { actor, password, hashAddress, keepsMail, now } = input;
  const confirmedHash = await confirmIdentity(db, { actor, password, loginNeeded: message("deleteNeedsLogin") }, now);
  await erasePerson(db, {
    ...{ personId: actor.userId, action: "delete-account", hashAddress, keepsMail, now },
    async mayGo(trx, person) {
      if (person === null) throw sessionExpired();
      if (person.passwordHash !== confirmedHash) throw wrongPassword();
      await requireOtherAdministrator(trx, person);
      return true;
    },
  });
}
