import { createHash } from "node:crypto";
import { commandText, type StaffCommand } from "@meander/domain/contract/cases";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { subjectTypesFor } from "@meander/domain/moderation/deciding";
import { type Traveller, whenVerified } from "@meander/domain/permission/actor";
import { allowed } from "@meander/domain/permission/refusal";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { isTemporaryDatabaseError, isViolationOf } from "../../db/constraint-errors.ts";
import { requireAllowed } from "../../require-allowed.ts";
import { applyPictureRemovals } from "../media/apply-picture-removals.ts";
import { insertAudit } from "../audit/insert-audit.ts";
import {
  advanceDevice,
  type CommandResult,
  type Device,
  fillReceipt,
  findDeviceOwner,
  findLastSequence,
  findReceipt,
  insertDevice,
  lockDevice,
  reserveReceipt,
  type StoredReceipt,
} from "./device-queries.ts";
import { draftCancelled } from "./draft-cancelled.ts";
import { executeCommand } from "./execute-command.ts";

type Input = {
  readonly actor: Traveller;
  readonly deviceId: string;
  readonly deviceLabel: string;
  readonly commands: readonly StaffCommand[];
  readonly now: Date;
  /** Called for unexpected errors; returns the encoded message for the person. */
  readonly onFault: (error: unknown) => string;
};

/**
 * Executes a console's commands in log order, each in its own transaction, and returns their receipts. A repeated
 * command returns its stored receipt; execution stops at a gap in the sequence. Throws DomainError forbidden for
 * another person's device, and for a new device of a person who isn't a moderator.
 */
export async function runCommands(db: Database, input: Input) {
  const { actor, deviceId, deviceLabel, commands, now } = input;
  const device = { id: deviceId, personId: actor.userId, label: deviceLabel };
  await requireDevice(db, device, actor, now);
  const receipts: StoredReceipt[] = [];
  for (const command of commands.toSorted((a, b) => a.sequence - b.sequence)) {
    const receipt = await runCommand(db, device, command, input);
    if (receipt === "gap") break;
    receipts.push(receipt);
  }
  // A picture whose file is gone would otherwise leave an empty frame on pages until the next minute.
  if (receipts.some(({ outcome }) => outcome === "applied")) {
    await applyPictureRemovals(db);
    await draftCancelled(db, now);
  }
  return { receipts, lastSequence: await findLastSequence(db, deviceId) };
}

/** A person who is no longer a moderator still gets receipts for their log: refusals. */
async function requireDevice(db: Database, device: Device, actor: Traveller, now: Date): Promise<void> {
  const known = await findDeviceOwner(db, device.id);
  if (known === null) {
    if (subjectTypesFor(actor).length === 0) throw new DomainError("forbidden", message("forbidden"));
    await db.transaction().execute((trx) => insertDevice(trx, device, now));
  }
  const owner = known ?? (await findDeviceOwner(db, device.id));
  if (owner !== actor.userId) throw new DomainError("forbidden", message("deviceOfAnother"));
}

async function runCommand(db: Database, device: Device, command: StaffCommand, input: Input) {
  const { actor, now, onFault } = input;
  const hash = hashOf(device.id, command);
  return db.transaction().execute(async (trx): Promise<StoredReceipt | "gap"> => {
    const last = await lockDevice(trx, device.id);
    if (command.sequence > last + 1) return "gap";
    if (command.sequence <= last) return replay(trx, device, command, now);
    const { commandId, sequence, caseId, arguments: args } = command;
    const receipt = { commandId, deviceId: device.id, sequence, type: args.type, caseId, hash, receivedAt: now };
    const isFirst = await reserveReceipt(trx, receipt);
    await advanceDevice(trx, device, sequence, now);
    if (!isFirst) return replay(trx, device, command, now);
    const result =
      hash === command.hash
        ? await attempt(trx, () => executeIfVerified(trx, command, actor, now), onFault)
        : refusedAs(message("commandAltered"));
    await fillReceipt(trx, commandId, result);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: `command-${args.type}`,
      subjectType: "case",
      subjectId: caseId,
      data: { commandId, outcome: result.outcome, caseVersion: result.caseVersion },
    });
    return { ...result, commandId, sequence, caseId, hash, receivedAt: now };
  });
}

/**
 * Stored receipt of the same command. It may have another sequence or device if the console's log was restored from an
 * older backup under a new device id.
 */
async function replay(trx: Trx, device: Device, command: StaffCommand, now: Date): Promise<StoredReceipt> {
  const known = await findReceipt(trx, device.personId, command.commandId);
  if (known === null || (known.deviceId === device.id && known.sequence !== command.sequence)) {
    return altered(command, hashOf(device.id, command), now);
  }
  const { deviceId, ...receipt } = known;
  const isSame = hashOf(deviceId, { ...command, sequence: known.sequence }) === known.hash;
  return isSame ? { ...receipt, sequence: command.sequence } : altered(command, hashOf(device.id, command), now);
}

function hashOf(deviceId: string, command: StaffCommand): string {
  return createHash("sha256").update(commandText(deviceId, command)).digest("hex");
}

function altered({ commandId, sequence, caseId }: StaffCommand, hash: string, now: Date): StoredReceipt {
  return { ...refusedAs(message("commandAltered")), commandId, sequence, caseId, hash, receivedAt: now };
}

function refusedAs(text: string): CommandResult {
  return { outcome: "refused", message: text, caseVersion: null, undoableUntil: null };
}

async function executeIfVerified(trx: Trx, command: StaffCommand, actor: Traveller, now: Date): Promise<CommandResult> {
  requireAllowed(whenVerified(actor, () => allowed));
  return executeCommand(trx, { command, actor, now });
}

/**
 * A failing command doesn't block the rest: it is rolled back to the savepoint, and its receipt has the refusal. Only
 * temporary database errors, such as a lost connection or a deadlock, abort the request so that the console retries it.
 */
async function attempt(
  trx: Trx,
  work: () => Promise<CommandResult>,
  onFault: Input["onFault"],
  triesLeft = 3,
): Promise<CommandResult> {
  await sql`savepoint command`.execute(trx);
  try {
    return await work();
  } catch (error) {
    if (isTemporaryDatabaseError(error)) throw error;
    await sql`rollback to savepoint command`.execute(trx);
    // A concurrent report opened another case before this one was reopened; the retry sees that case.
    if (isViolationOf("moderation_case_one_open", error) && triesLeft > 1)
      return attempt(trx, work, onFault, triesLeft - 1);
    return refusedAs(error instanceof DomainError ? error.message : onFault(error));
  }
}
