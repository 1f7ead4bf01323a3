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

/**
 * The ordered log of this console's commands: a command is on disk before it is reported as saved, and stays until the
 * server's receipt.
 */
export class CommandLog {
  readonly #store: RecordStore;
  readonly #commands = new Map<string, LoggedCommand>();
  #device: z.infer<typeof deviceRecord>;

  /** Loads the log. A store without a device record becomes a new device. Throws StoreUnreadableError. */
  constructor(store: RecordStore) {
    this.#store = store;
    const records = store.list();
    const device = deviceRecord.safeParse(records.find(({ kind }) => kind === "device")?.value);
    this.#device = device.success ? device.data : { deviceId: randomUUID(), lastSequence: 0 };
    const stored = records.filter(({ kind }) => kind === "command").map(({ value }) => parseCommand(value));
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

  /** Commands without a receipt, oldest first. */
  listWaiting(): readonly LoggedCommand[] {
    return [...this.#commands.values()].filter((logged) => !isSettled(logged));
  }

  /** Unsettled commands, open conflicts and the last settled ones; newest first. */
  list(): readonly LoggedCommand[] {
    const all = [...this.#commands.values()].reverse();
    const settled = all.filter((logged) => isSettled(logged) && logged.state !== "conflict").slice(0, settledRetained);
    const shown = new Set(settled);
    return all.filter((logged) => !isSettled(logged) || isOpenConflict(logged) || shown.has(logged));
  }

  listConflicts(): readonly LoggedCommand[] {
    return [...this.#commands.values()].filter(isOpenConflict);
  }

  /**
   * Throws DiskFullError without saving anything. `settledConflictId` is a conflict that this command resolves in
   * favour of the person's own side.
   */
  save({ undoableUntil, caseTitle, ...given }: NewCommand, settledConflictId?: string): LoggedCommand {
    const device = { ...this.#device, lastSequence: this.#device.lastSequence + 1 };
    const command = signCommand(device.deviceId, {
      commandId: randomUUID(),
      sequence: device.lastSequence,
      ...given,
      ...(settledConflictId !== undefined && { settles: settledConflictId }),
    });
    const logged: LoggedCommand = {
      command,
      caseTitle,
      state: "queued",
      receipt: null,
      undoableUntil,
      isDismissed: false,
    };
    const conflict = settledConflictId === undefined ? undefined : this.#commands.get(settledConflictId);
    const dismissed = conflict && { ...conflict, isDismissed: true };
    this.#write([toChange(device), toChange(logged), ...(dismissed ? [toChange(dismissed)] : [])]);
    this.#device = device;
    this.#set(logged);
    if (dismissed) this.#set(dismissed);
    return logged;
  }

  /** Only in memory: after a restart the command is sent again, and the server deduplicates it by id. */
  markSent(commandIds: readonly string[], isSent: boolean): readonly LoggedCommand[] {
    return commandIds.flatMap((commandId) => {
      const logged = this.#commands.get(commandId);
      if (logged === undefined || isSettled(logged)) return [];
      const updated = { ...logged, state: isSent ? ("sent" as const) : ("queued" as const) };
      this.#set(updated);
      return [updated];
    });
  }

  /** Stores a receipt; undefined if the command is unknown or already settled. */
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

  /** Deletes settled commands but not open conflicts, whose copy of the other side's case is removed. */
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
   * Starts a new device after a backup restore, because the server's and the console's sequence numbers no longer
   * match. Command ids are unchanged, so that a command that did arrive isn't applied twice.
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

  /** The server has the receipt, so a full disk only means that the command is sent again. */
  #tryWrite(changes: readonly Change[]): void {
    try {
      this.#store.write(changes);
    } catch (error) {
      process.stderr.write(`A receipt could not be written: ${String(error)}\n`);
    }
  }
}

function parseCommand(value: unknown): LoggedCommand {
  const read = loggedCommand.safeParse(value);
  if (!read.success) throw new StoreUnreadableError("A saved command can't be read", { cause: read.error });
  return read.data;
}

function toChange(value: LoggedCommand | z.infer<typeof deviceRecord>): Change {
  return "deviceId" in value
    ? { kind: "device", id: "device", value }
    : { kind: "command", id: value.command.commandId, value };
}
