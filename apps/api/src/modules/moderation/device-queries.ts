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

/** Does nothing where it is known already. */
export async function insertDevice(trx: Trx, { id, personId, label }: Device, now: Date): Promise<void> {
  await trx
    .insertInto("staffDevice")
    .values({ id, personId, label, createdAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** The sequence of the last command that has a receipt. One transaction at a time works for a device. */
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

/** Keeps an account from going until the transaction ends; false when it has gone. */
export async function holdPerson(trx: Trx, personId: string): Promise<boolean> {
  const person = await trx
    .selectFrom("person")
    .select("id")
    .where("id", "=", personId)
    .forKeyShare()
    .executeTakeFirst();
  return person !== undefined;
}

const commandResult = z.object({
  /** Why not, in the catalogue's encoding; null when it was applied. */
  message: z.string().nullable(),
  caseVersion: z.int().nullable(),
  /** For an applied decision, ISO 8601. */
  undoableUntil: z.string().nullable(),
  /** Whose name `message` holds. */
  namedId: z.string().optional(),
  /** The case that decides instead of this one. */
  relatedCaseId: z.string().optional(),
});
const storedResult = storedJson("command_receipt.result", commandResult);
const storedOutcome = storedJson("command_receipt.outcome", z.enum(commandOutcomes));

/** The outcome of a command, as its receipt stores it. */
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

/** Keeps the command's id from everybody else until the transaction ends; false when a receipt has it already. */
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

/** What a command of this person's got, on whichever of their devices it came. */
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

/** Whether a command of this person's about the case met a conflict. */
export async function hasConflict(trx: Trx, personId: string, commandId: string, caseId: string): Promise<boolean> {
  const receipt = await findReceipt(trx, personId, commandId);
  return receipt?.outcome === "conflict" && receipt.caseId === caseId;
}
