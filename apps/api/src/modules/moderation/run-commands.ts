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
import { insertAudit } from "../audit/insert-audit.ts";
import { carryOutCommand } from "./carry-out-command.ts";
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

type Input = {
  readonly actor: Traveller;
  readonly deviceId: string;
  readonly deviceLabel: string;
  readonly commands: readonly StaffCommand[];
  readonly now: Date;
  /** Told of what should never happen; returns the words for the person, encoded. */
  readonly onFault: (error: unknown) => string;
};

/**
 * Carries out a console's commands in the order of its log, each in a transaction of its own, and returns what became of each: a
 * repeated one gets the receipt it has, after a gap in the sequence nothing is done. Throws DomainError forbidden for a device
 * of somebody else, and for whoever never worked at the desk.
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
  return { receipts, lastSequence: await findLastSequence(db, deviceId) };
}

/** Whoever lost the right to decide still gets the receipts of their log, with refusals. */
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
    const { commandId, sequence, caseId, arguments: said } = command;
    const receipt = { commandId, deviceId: device.id, sequence, type: said.type, caseId, hash, receivedAt: now };
    const isFirst = await reserveReceipt(trx, receipt);
    await advanceDevice(trx, device, sequence, now);
    if (!isFirst) return replay(trx, device, command, now);
    const result =
      hash === command.hash
        ? await attempt(trx, () => obey(trx, command, actor, now), onFault)
        : refusedAs(message("commandAltered"));
    await fillReceipt(trx, commandId, result);
    await insertAudit(trx, {
      actorId: actor.userId,
      action: `command-${said.type}`,
      subjectType: "case",
      subjectId: caseId,
      data: { commandId, outcome: result.outcome, caseVersion: result.caseVersion },
    });
    return { ...result, commandId, sequence, caseId, hash, receivedAt: now };
  });
}

/**
 * The receipt that the very same command got when it came first: under this number, or from the device that the person's console was
 * before its log came back from an older copy.
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

async function obey(trx: Trx, command: StaffCommand, actor: Traveller, now: Date): Promise<CommandResult> {
  requireAllowed(whenVerified(actor, () => allowed));
  return carryOutCommand(trx, { command, actor, now });
}

/**
 * One bad command never blocks the rest: whatever it breaks is rolled back to before it, and its receipt says so. Only a database
 * that is away, or chose it as a deadlock's victim, sends the whole of it back to be tried again.
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
    // Somebody reported the subject between our look and our opening its case again; the next look finds that.
    if (isViolationOf("moderation_case_one_open", error) && triesLeft > 1)
      return attempt(trx, work, onFault, triesLeft - 1);
    return refusedAs(error instanceof DomainError ? error.message : onFault(error));
  }
}
