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
import { storeAddressFingerprints } from "./address-fingerprints.ts";
import { type Belongings, BelongingsChangedError, lockBelongings } from "./belongings.ts";
import { closeStreams, deleteRequestRecords } from "./delete-request-records.ts";
import { enqueueDeletionMail } from "./deletion-mail.ts";
import { detachReportedPictures } from "./detach-pictures.ts";
import { leaveAllActivities, notifyHosts } from "./leave-all-activities.ts";
import { redactComments, retractNotifications } from "./redact-comments.ts";
import { redactLedger } from "./redact-ledger.ts";
import { renameInAudit, renameInReceipts } from "./rename-in-records.ts";
import { recordResidualCaseData, redactSettledCases } from "./residual-case-data.ts";
import { notifyOfRetired, retireActivities } from "./retire-activities.ts";

const MAX_ATTEMPTS = 12;
/** Below deadlock_timeout (1 s), so that the erasure fails and retries rather than another request. */
const LOCK_TIMEOUT = "700ms";

type PersonRow = Selectable<Person>;

type Erasure = {
  readonly personId: string;
  /** The action in the audit trail. */
  readonly action: "delete-account" | "forget-sign-up" | "remove-demo-person";
  readonly hashAddress: HashAddress;
  /** Whether sent mails are stored as files here. */
  readonly hasMailSink: boolean;
  readonly now: Date;
  /** False for invented addresses: no mail confirms the deletion. */
  readonly isAddressReal?: boolean;
  /**
   * Called with the person's row locked, or null when it no longer exists; throws or returns false if the person must
   * stay.
   */
  readonly mayErase: (trx: Trx, person: PersonRow | null) => Promise<boolean>;
};

/** Removes a person from every table, in one transaction; retries on lock contention. */
export async function erasePerson(db: Database, erasure: Erasure): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute((trx) => eraseOnce(trx, erasure));
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS)
        throw new DomainError("unavailable", message("unavailable"), { retryAfterSeconds: 5 });
      // Jittered backoff while the conflicting transaction finishes.
      await sleep(attempt * 50 * (0.5 + Math.random()));
    }
  }
}

async function eraseOnce(trx: Trx, erasure: Erasure): Promise<void> {
  const { personId, mayErase } = erasure;
  await lockErasures(trx);
  const belongings = await lockBelongings(trx, personId);
  const found = await trx.selectFrom("person").selectAll().where("id", "=", personId).executeTakeFirst();
  const person = belongings === null ? null : (found ?? null);
  if (!(await mayErase(trx, person)) || person === null || belongings === null) return;
  await erase(trx, erasure, person, belongings);
}

/** Erasures run one at a time, and not during a broadcast to all people, see `lockPeople`. */
async function lockErasures(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
}

async function erase(trx: Trx, erasure: Erasure, person: PersonRow, belongings: Belongings): Promise<void> {
  const { action, hashAddress, hasMailSink, now, isAddressReal = true } = erasure;
  const { id } = person;
  const pseudonym = randomUUID();
  const { hostedIds, caseIds } = belongings;
  await closeStreams(trx, id);
  await storeAddressFingerprints(trx, person, hashAddress, now);
  await recordResidualCaseData(trx, { personId: id, pseudonym, hostedIds, caseIds, now });
  await redactSettledCases(trx, now, pseudonym);
  await redactLedger(trx, { personId: id, pseudonym, hostedIds, hasMailSink, now });
  await retractNotifications(trx, id);
  await redactComments(trx, person);
  const hosts = await leaveAllActivities(trx, id, now);
  const retired = await retireActivities(trx, hostedIds, now);
  await deleteRequestRecords(trx, id);
  await renameInAudit(trx, id, pseudonym);
  await renameInReceipts(trx, id);
  await detachReportedPictures(trx, id, now);
  await trx.deleteFrom("person").where("id", "=", id).execute();
  await foldContributionsOf(trx, id);
  await notifyHosts(trx, hosts, now);
  await notifyOfRetired(trx, retired, now);
  await insertAudit(trx, { actorId: pseudonym, action, subjectType: "user", subjectId: pseudonym });
  if (isAddressReal)
    await enqueueDeletionMail(trx, {
      email: person.email,
      firstName: person.firstName,
      locale: person.locale,
      pseudonym,
      hasMailSink,
      now,
    });
}

/** 55P03: lock timeout; 40P01: Postgres detected the deadlock first. */
function isLockConflict(error: unknown): boolean {
  if (error instanceof BelongingsChangedError) return true;
  return error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");
}
