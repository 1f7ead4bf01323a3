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
import { foldContributionsOf } from "../../places/count-queries.ts";
import { keepAddressMarks } from "./address-marks.ts";
import { type Belongings, BelongingsChangedError, lockBelongings } from "./belongings.ts";
import { blankComments, takeBackNotifications } from "./blank-words.ts";
import { emptySettledCases, noteCaseRemainders } from "./case-remainders.ts";
import { emptyLedger } from "./empty-ledger.ts";
import { closeStreams, forgetRequests } from "./forget-requests.ts";
import { leaveEverything, tellHosts } from "./leave-everything.ts";
import { renameInAudit, renameInReceipts } from "./rename-in-records.ts";
import { retireActivities, tellRetired } from "./retire-activities.ts";
import { sayFarewell } from "./say-farewell.ts";

const TRIES = 12;
/** Below the second after which Postgres looks for deadlocks: whoever erases a person gives way, nobody else's request fails. */
const LOCK_PATIENCE = "700ms";

type PersonRow = Selectable<Person>;

type Erasing = {
  readonly personId: string;
  /** What the audit trail calls it. */
  readonly action: "delete-account" | "forget-sign-up" | "remove-demo-person";
  readonly hashAddress: HashAddress;
  /** Whether mails of ours are kept as files here. */
  readonly keepsMail: boolean;
  readonly now: Date;
  /** False for addresses that belong to nobody: no mail confirms the deletion. */
  readonly isAddressReal?: boolean;
  /** Asked with the person's row locked, null when it is gone; throws or answers no where they stay. */
  readonly mayGo: (trx: Trx, person: PersonRow | null) => Promise<boolean>;
};

/** Takes a person out of every table, in one transaction; starts over where somebody stands in the way. */
export async function erasePerson(db: Database, erasing: Erasing): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => eraseOnce(trx, erasing));
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (attempt === TRIES) throw new DomainError("unavailable", message("unavailable"), { retryAfterSeconds: 5 });
      // What stood in the way is through in a moment.
      await sleep(attempt * 50 * (0.5 + Math.random()));
    }
  }
}

async function eraseOnce(trx: Trx, erasing: Erasing): Promise<void> {
  const { personId, mayGo } = erasing;
  await waitForOthers(trx);
  const belongings = await lockBelongings(trx, personId);
  const found = await trx.selectFrom("person").selectAll().where("id", "=", personId).executeTakeFirst();
  const person = belongings === null ? null : (found ?? null);
  if (!(await mayGo(trx, person)) || person === null || belongings === null) return;
  await erase(trx, erasing, person, belongings);
}

/** One at a time, and none while somebody writes to everybody, see `holdPeople`. */
async function waitForOthers(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);
  await sql`select set_config('lock_timeout', ${LOCK_PATIENCE}, true)`.execute(trx);
}

async function erase(trx: Trx, erasing: Erasing, person: PersonRow, belongings: Belongings): Promise<void> {
  const { action, hashAddress, keepsMail, now, isAddressReal = true } = erasing;
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
  await renameInReceipts(trx, id);
  await trx.deleteFrom("person").where("id", "=", id).execute();
  await foldContributionsOf(trx, id);
  await tellHosts(trx, hosts, now);
  await tellRetired(trx, retired, now);
  await insertAudit(trx, { actorId: pseudonym, action, subjectType: "user", subjectId: pseudonym });
  if (isAddressReal)
    await sayFarewell(trx, {
      email: person.email,
      firstName: person.firstName,
      locale: person.locale,
      pseudonym,
      keepsMail,
      now,
    });
}

/** 55P03: a lock took too long; 40P01: Postgres was quicker to see the ring. */
function isInTheWay(error: unknown): boolean {
  if (error instanceof BelongingsChangedError) return true;
  return error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");
}
