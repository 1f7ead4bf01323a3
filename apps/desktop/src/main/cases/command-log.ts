import { randomUUID } from "node:crypto";
import type { CommandArguments, CommandReceipt } from "@meander/domain/contract/cases";
import type { CaseId } from "@meander/domain/ids";
import { z } from "zod";
import { type Change, type RecordStore, StoreUnreadableError } from "../store/record-store.ts";
import { isOpenConflict, isSettled, type LoggedCommand, loggedCommand, signCommand } from "./logged-command.ts";

const deviceRecord = z.object({ deviceId: z.uuid(), lastSequence: z.int() });
const settledRetained = 50;

export type NewCommand = {
  readonly caseId: CaseId;
  readonly caseTitle: string;
  readonly baseVersion: number;
  readonly arguments: CommandArguments;
  readonly createdAt: string;
  readonly leaseToken?: string | undefined;
  readonly undoableUntil: string | null;
};

/** What was done in this console, in order: on disk before it is reported as saved, until the server gave a receipt for it. */
export class CommandLog {
  readonly #store: RecordStore;
  readonly #commands = new Map<string, LoggedCommand>();
  #device: z.infer<typeof deviceRecord>;

  /** Reads what is there. A store that knows no device is a new device. Throws StoreUnreadableError. */
  constructor(store: RecordStore) {
    this.#store = store;
    const records = store.list();
    const device = deviceRecord.safeParse(records.find(({ kind }) => kind === "device")?.value);
    this.#device = device.success ? device.data : { deviceId: randomUUID(), lastSequence: 0 };
    const stored = records.filter(({ kind }) => kind === "command").map(({ value }) => readCommand(value));
    for (const logged of stored.toSorted((a, b) => a.command.sequence - b.command.sequence)) this.#set(logged);
  }

  get deviceId(): string {
    return this.#device.deviceId;
  }

  get lastSequence(): number {
    return this.#device.lastSequence;
  }

  find(commandId: string): LoggedCommand | undefined {
    return this.#commands.get(commandId);
  }

  /** Without a receipt, oldest first. */
  listWaiting(): readonly LoggedCommand[] {
    return [...this.#commands.values()].filter((logged) => !isSettled(logged));
  }

  /** Unsettled ones, open conflicts, the last settled ones; newest first. */
  list(): readonly LoggedCommand[] {
    const all = [...this.#commands.values()].reverse();
    const settled = all.filter((logged) => isSettled(logged) && logged.state !== "conflict").slice(0, settledRetained);
    const shown = new Set(settled);
    return all.filter((logged) => !isSettled(logged) || isOpenConflict(logged) || shown.has(logged));
  }

  listConflicts(): readonly LoggedCommand[] {
    return [...this.#commands.values()].filter(isOpenConflict);
  }

  /** Throws DiskFullError, and then nothing is saved. `instead` is a conflict in which this chooses the person's own side. */
  save({ undoableUntil, caseTitle, ...given }: NewCommand, instead?: string): LoggedCommand {
    const device = { ...this.#device, lastSequence: this.#device.lastSequence + 1 };
    const command = signCommand(device.deviceId, {
      commandId: randomUUID(),
      sequence: device.lastSequence,
      ...given,
      ...(instead !== undefined && { settles: instead }),
    });
    const logged: LoggedCommand = {
      command,
      caseTitle,
      state: "queued",
      receipt: null,
      undoableUntil,
      isDismissed: false,
    };
    const conflict = instead === undefined ? undefined : this.#commands.get(instead);
    const dismissed = conflict && { ...conflict, isDismissed: true };
    this.#write([toChange(device), toChange(logged), ...(dismissed ? [toChange(dismissed)] : [])]);
    this.#device = device;
    this.#set(logged);
    if (dismissed) this.#set(dismissed);
    return logged;
  }

  /** Only in memory: a start from disk sends it again, and the server knows it by its id. */
  markSent(commandIds: readonly string[], isSent: boolean): readonly LoggedCommand[] {
    return commandIds.flatMap((commandId) => {
      const logged = this.#commands.get(commandId);
      if (logged === undefined || isSettled(logged)) return [];
      const updated = { ...logged, state: isSent ? ("sent" as const) : ("queued" as const) };
      this.#set(updated);
      return [updated];
    });
  }

  /** Stores a receipt; undefined for a command that has one or is not ours. */
  settle(receipt: CommandReceipt, undoableUntil: string | null): LoggedCommand | undefined {
    const logged = this.#commands.get(receipt.commandId);
    if (logged === undefined || isSettled(logged)) return undefined;
    const settled: LoggedCommand = { ...logged, state: receipt.outcome, receipt, undoableUntil };
    this.#set(settled);
    this.#tryWrite([toChange(settled), ...this.#removeOld()]);
    return settled;
  }

  dismiss(commandId: string): LoggedCommand | undefined {
    const logged = this.#commands.get(commandId);
    if (logged === undefined) return undefined;
    const dismissed = { ...logged, isDismissed: true };
    this.#write([toChange(dismissed)]);
    this.#set(dismissed);
    return dismissed;
  }

  /** Leaves what still waits for the server or for a person; of a conflict, not the other side's case. */
  wipeSettled(): void {
    const settled = [...this.#commands.values()].filter(isSettled);
    const changes = settled.map((logged): Change => {
      const { commandId } = logged.command;
      if (!isOpenConflict(logged)) {
        this.#commands.delete(commandId);
        return { kind: "command", id: commandId, isDeleted: true };
      }
      const bare = { ...logged, receipt: logged.receipt && { ...logged.receipt, case: null } };
      this.#set(bare);
      return toChange(bare);
    });
    this.#tryWrite(changes);
  }

  /**
   * Begins a new device: the server's sequence and ours no longer fit (one of the two came back from an older copy). Command
   * ids stay the same, so that one which arrived after all has no second effect.
   */
  renewDevice(): void {
    const deviceId = randomUUID();
    const waiting = this.listWaiting().map((logged, index): LoggedCommand => {
      const { hash: _old, ...command } = logged.command;
      return { ...logged, state: "queued", command: signCommand(deviceId, { ...command, sequence: index + 1 }) };
    });
    const device = { deviceId, lastSequence: waiting.length };
    this.#write([toChange(device), ...waiting.map(toChange)]);
    this.#device = device;
    for (const logged of waiting) this.#set(logged);
  }

  #set(logged: LoggedCommand): void {
    this.#commands.set(logged.command.commandId, logged);
  }

  #removeOld(): Change[] {
    const settled = [...this.#commands.values()].filter((logged) => isSettled(logged) && !isOpenConflict(logged));
    const old = settled.slice(0, Math.max(0, settled.length - settledRetained));
    for (const { command } of old) this.#commands.delete(command.commandId);
    return old.map(({ command }) => ({ kind: "command", id: command.commandId, isDeleted: true }));
  }

  #write(changes: readonly Change[]): void {
    this.#store.write(changes);
  }

  /** The server has the receipt, so a full disk here means only that the command is sent again. */
  #tryWrite(changes: readonly Change[]): void {
    try {
      this.#store.write(changes);
    } catch (error) {
      process.stderr.write(`A receipt could not be written: ${String(error)}\n`);
    }
  }
}

function readCommand(value: unknown): LoggedCommand {
  const read = loggedCommand.safeParse(value);
  if (!read.success) throw new StoreUnreadableError("A saved command can't be read", { cause: read.error });
  return read.data;
}

function toChange(value: LoggedCommand | z.infer<typeof deviceRecord>): Change {
  return "deviceId" in value
    ? { kind: "device", id: "device", value }
    : { kind: "command", id: value.command.commandId, value };
}
