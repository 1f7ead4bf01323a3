import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { HashAddress } from "../../../address-key.ts";
import type { Database } from "../../../db/client.ts";
import { isPassword } from "../passwords.ts";
import type { SessionActor } from "../session-actor.ts";
import { erasePerson } from "./erase-person.ts";
import { requireOtherAdministrator } from "./other-administrator.ts";

const RECENT_LOGIN_MS = 10 * 60 * 1000;

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
  const { actor, hashAddress, keepsMail, now } = input;
  const confirmedHash = await confirm(db, input);
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

/** Returns the hash that the password was held against; the transaction sees whether it is still the same. */
async function confirm(db: Database, { actor, password, now }: Input): Promise<string | null> {
  const person = await db.selectFrom("person").select("passwordHash").where("id", "=", actor.userId).executeTakeFirst();
  if (person === undefined) throw sessionExpired();
  const { passwordHash } = person;
  if (passwordHash !== null) {
    if (!(await isPassword(password ?? "", passwordHash))) throw wrongPassword();
    return passwordHash;
  }
  const session = await db
    .selectFrom("session")
    .select("createdAt")
    .where("publicId", "=", actor.sessionPublicId)
    .executeTakeFirst();
  const isRecent = session !== undefined && now.getTime() - session.createdAt.getTime() <= RECENT_LOGIN_MS;
  if (!isRecent) throw new DomainError("forbidden", message("deleteNeedsLogin"));
  return null;
}

function wrongPassword(): DomainError {
  const text = message("currentPasswordWrong");
  return new DomainError("rule-broken", text, { fields: { password: text } });
}

function sessionExpired(): DomainError {
  return new DomainError("session-expired", message("sessionExpired"));
}
