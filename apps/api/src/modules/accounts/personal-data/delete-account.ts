import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { type Selectable, sql } from "kysely";
import pg from "pg";
import type { HashAddress } from "../../../address-key.ts";
import type { Database, Trx } from "../../../db/client.ts";
import type { Person } from "../../../db/generated-types.ts";
import { insertAudit } from "../../audit/insert-audit.ts";
import { isPassword } from "../passwords.ts";
import type { SessionActor } from "../session-actor.ts";
import { keepAddressMarks } from "./address-marks.ts";
import { type Belongings, BelongingsChangedError, lockBelongings } from "./belongings.ts";
import { blankComments, takeBackNotifications } from "./blank-words.ts";
import { emptySettledCases, noteCaseRemainders } from "./case-remainders.ts";
import { emptyLedger } from "./empty-ledger.ts";
import { closeStreams, forgetRequests } from "./forget-requests.ts";
import { leaveEverything, tellHosts } from "./leave-everything.ts";
import { requireOtherAdministrator } from "./other-administrator.ts";
import { renameInAudit } from "./rename-in-records.ts";
import { retireActivities, tellRetired } from "./retire-activities.ts";
import { sayFarewell } from "./say-farewell.ts";

const TRIES = 12;
/** Below the second after which Postgres looks for deadlocks: whoever deletes an account gives way, nobody else's request fails. */
const LOCK_PATIENCE = "700ms";
const RECENT_LOGIN_MS = 10 * 60 * 1000;

type Input = {
  readonly actor: SessionActor;
  readonly password: string | undefined;
  readonly hashAddress: HashAddress;
  /** Whether mails of ours are kept as files here. */
  readonly keepsMail: boolean;
  readonly now: Date;
};

type PersonRow = Selectable<Person>;

/**
 * Takes a person out of every table, in one transaction. Throws DomainError rule-broken for a wrong password, forbidden for a person
 * without one whose login is too long ago, conflict for the last administrator.
 */
export async function deleteAccount(db: Database, input: Input): Promise<void> {
  const confirmed = await confirm(db, input);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => deleteOnce(trx, input, confirmed));
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (attempt === TRIES) throw new DomainError("unavailable", message("unavailable"), { retryAfterSeconds: 5 });
      // What stood in the way is through in a moment.
      await sleep(attempt * 50 * (0.5 + Math.random()));
    }
  }
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

async function deleteOnce(trx: Trx, input: Input, confirmedHash: string | null): Promise<void> {
  const { actor } = input;
  await waitForOtherDeletions(trx);
  const belongings = await lockBelongings(trx, actor.userId);
  if (belongings === null) throw sessionExpired();
  const person = await trx.selectFrom("person").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();
  if (person.passwordHash !== confirmedHash) throw wrongPassword();
  await requireOtherAdministrator(trx, person);
  await erase(trx, input, person, belongings);
}

/** One at a time, and none while somebody writes to everybody, see `holdPeople`. */
async function waitForOtherDeletions(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);
  await sql`select set_config('lock_timeout', ${LOCK_PATIENCE}, true)`.execute(trx);
}

async function erase(trx: Trx, input: Input, person: PersonRow, belongings: Belongings): Promise<void> {
  const { hashAddress, keepsMail, now } = input;
  const { id } = person;
  const pseudonym = randomUUID();
  const { hostedIds, caseIds } = belongings;
  await closeStreams(trx, id);
  await keepAddressMarks(trx, person, hashAddress, now);
  await noteCaseRemainders(trx, { personId: id, pseudonym, hostedIds, caseIds, now });
  await emptySettledCases(trx, now, pseudonym);
  await emptyLedger(trx, { personId: id, pseudonym, hostedIds, keepsMail, now });
  await takeBackNotifications(trx, id);
  await blankComments(trx, person);
  const hosts = await leaveEverything(trx, id, now);
  const retired = await retireActivities(trx, hostedIds, now);
  await forgetRequests(trx, id);
  await renameInAudit(trx, id, pseudonym);
  await trx.deleteFrom("person").where("id", "=", id).execute();
  await tellHosts(trx, hosts, now);
  await tellRetired(trx, retired, now);
  await insertAudit(trx, {
    actorId: pseudonym,
    action: "delete-account",
    subjectType: "user",
    subjectId: pseudonym,
  });
  await sayFarewell(trx, { email: person.email, firstName: person.firstName, pseudonym, keepsMail, now });
}

/** 55P03: a lock took too long; 40P01: Postgres was quicker to see the ring. */
function isInTheWay(error: unknown): boolean {
  if (error instanceof BelongingsChangedError) return true;
  return error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");
}

function wrongPassword(): DomainError {
  const text = message("currentPasswordWrong");
  return new DomainError("rule-broken", text, { fields: { password: text } });
}

function sessionExpired(): DomainError {
  return new DomainError("session-expired", message("sessionExpired"));
}
