import { type CommandOutcome, commandOutcomes } from "@meander/domain/contract/cases";
import { z } from "zod";
import type { Database, Trx } from "../../db/client.ts";
import { jsonb } from "../../db/jsonb.ts";
import { storedJson } from "../../db/stored-json.ts";

export type Device = { readonly id: string; readonly personId: string; readonly label: string };

export async function findDeviceOwner(db: Database, deviceId: string): Promise<string | null> {
  const found = await db.selectFrom("staffDevice").select("personId").where("id", "=", deviceId).executeTakeFirst();
  return found?.personId ?? null;
}

/** A no-op for a known device. */
export async function insertDevice(trx: Trx, { id, personId, label }: Device, now: Date): Promise<void> {
  await trx
    .insertInto("staffDevice")
    .values({ id, personId, label, createdAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Locks the device, so that one transaction at a time handles its commands. Returns the sequence of the last command
 * with a receipt.
 */
export async function lockDevice(trx: Trx, deviceId: string): Promise<number> {
  const { lastSequence } = await trx
    .selectFrom("staffDevice")
    .select("lastSequence")
    .where("id", "=", deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return lastSequence;
}

export async function findLastSequence(db: Database, deviceId: string): Promise<number> {
  const { lastSequence } = await db
    .selectFrom("staffDevice")
    .select("lastSequence")
    .where("id", "=", deviceId)
    .executeTakeFirstOrThrow();
  return lastSequence;
}

export async function advanceDevice(trx: Trx, device: Device, lastSequence: number, now: Date): Promise<void> {
  await trx
    .updateTable("staffDevice")
    .set({ lastSequence, label: device.label, lastSeenAt: now })
    .where("id", "=", device.id)
    .execute();
}

/** Locks an account against deletion until the transaction ends; false when it is already deleted. */
export async function lockExistingPerson(trx: Trx, personId: string): Promise<boolean> {
  const person = await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", personId)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

const commandResult = z.object({
  /** The reason of a refusal, as an encoded catalogue message; null when applied. */
  message: z.string().nullable(),
  caseVersion: z.int().nullable(),
  /** Set for an applied decision, ISO 8601. */
  undoableUntil: z.string().nullable(),
  /** The person whose name is in `message`. */
  namedId: z.string().optional(),
  /** The case in which to decide instead. */
  relatedCaseId: z.string().optional(),
});
const storedResult = storedJson("command_receipt.result", commandResult);
const storedOutcome = storedJson("command_receipt.outcome", z.enum(commandOutcomes));

/** Outcome of a command, as stored in its receipt. */
export type CommandResult = Readonly<z.infer<typeof commandResult>> & { readonly outcome: CommandOutcome };

export type StoredReceipt = CommandResult & {
  readonly commandId: string;
  readonly sequence: number;
  readonly caseId: string;
  readonly hash: string;
  readonly receivedAt: Date;
};

type NewReceipt = {
  readonly commandId: string;
  readonly deviceId: string;
  readonly sequence: number;
  readonly type: string;
  readonly caseId: string;
  readonly hash: string;
  readonly receivedAt: Date;
};

/** Reserves the command's id for this transaction; false when it already has a receipt. */
export async function reserveReceipt(trx: Trx, receipt: NewReceipt): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("commandReceipt")
    .values({ ...receipt, outcome: "refused" })
    .onConflict((conflict) => conflict.column("commandId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function fillReceipt(trx: Trx, commandId: string, { outcome, ...result }: CommandResult): Promise<void> {
  await trx
    .updateTable("commandReceipt")
    .set({ outcome, result: jsonb(result) })
    .where("commandId", "=", commandId)
    .execute();
}

/** Receipt of this person's command, from any of their devices. */
export async function findReceipt(trx: Trx, personId: string, commandId: string) {
  const row = await trx
    .selectFrom("commandReceipt")
    .innerJoin("staffDevice", "staffDevice.id", "commandReceipt.deviceId")
    .select(["commandId", "deviceId", "sequence", "caseId", "hash", "outcome", "result", "receivedAt"])
    .where("commandId", "=", commandId)
    .where("personId", "=", personId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { outcome, result, ...receipt } = row;
  return { ...receipt, ...storedResult(result), outcome: storedOutcome(outcome) };
}

/** Whether this person's command on the case ended in a conflict. */
export async function hasConflict(trx: Trx, personId: string, commandId: string, caseId: string): Promise<boolean> {
  const receipt = await findReceipt(trx, personId, commandId);
  return receipt?.outcome === "conflict" && receipt.caseId === caseId;
}
