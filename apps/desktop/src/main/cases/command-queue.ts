import type { CaseRecord, CommandReceipt } from "@meander/domain/contract/cases";
import type { SavedCommand } from "../../ipc/case-calls.ts";
import type { RequestServer } from "../server-client.ts";
import type { ServerClock } from "../server-clock.ts";
import type { StoreWriter } from "../store/store-writer.ts";
import type { CaseStore } from "./case-store.ts";
import type { CommandLog, NewCommand } from "./command-log.ts";
import { CommandSender } from "./command-sender.ts";
import { type LoggedCommand, toSavedCommand } from "./logged-command.ts";
import { type Actor, projectCommand } from "./project-case.ts";

type Options = {
  readonly log: CommandLog;
  readonly cases: CaseStore;
  readonly writer: StoreWriter;
  readonly clock: ServerClock;
  readonly actor: Actor;
  readonly deviceLabel: string;
  readonly request: RequestServer;
  readonly onCommand: (command: SavedCommand) => void;
  readonly onStatus: () => void;
};

/** Takes commands from saving to receipt: logged, sent, and settled with the server's result. */
export class CommandQueue {
  readonly sender: CommandSender;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.sender = new CommandSender({
      log: options.log,
      request: options.request,
      deviceLabel: options.deviceLabel,
      onSent: (commands) => {
        for (const logged of commands) this.#notify(logged);
      },
      onReceipt: (receipt) => this.#settle(receipt),
    });
  }

  /** Throws DiskFullError without saving anything. */
  save(command: NewCommand, settledConflictId?: string): SavedCommand {
    const { log, cases, writer } = this.#options;
    const logged = writer.run(() => log.save(command, settledConflictId));
    cases.cache.refresh(command.caseId);
    this.#notify(logged);
    void this.sender.send();
    return this.describe(logged);
  }

  /** Returns false for an unknown command. Throws DiskFullError. */
  dismiss(commandId: string): boolean {
    const { log, writer } = this.#options;
    const logged = writer.run(() => log.dismiss(commandId));
    if (logged !== undefined) this.#notify(logged);
    return logged !== undefined;
  }

  /** The view of a command for a window. */
  describe(logged: LoggedCommand): SavedCommand {
    return toSavedCommand(logged, this.#options.cases.cache.find(logged.command.caseId));
  }

  /** Emits open conflicts again when their case changes, because the other side is the case's latest version. */
  notifyConflicts(records: readonly CaseRecord[]): void {
    const ids = new Set<string>(records.map(({ id }) => id));
    for (const logged of this.#options.log.listConflicts()) if (ids.has(logged.command.caseId)) this.#notify(logged);
  }

  /** The projected case is shown until the next sync delivers the server's own record. */
  #settle(receipt: CommandReceipt): void {
    const { log, cases, clock } = this.#options;
    const until = receipt.undoableUntil;
    const settled = log.settle(receipt, until === null ? null : clock.toLocal(until));
    if (settled === undefined) return;
    const record = cases.cache.find(settled.command.caseId);
    if (receipt.case !== null) cases.put([receipt.case]);
    else if (record !== undefined && receipt.outcome === "applied") cases.put([this.#apply(record, settled, receipt)]);
    else cases.cache.refresh(settled.command.caseId);
    this.#notify(settled);
  }

  #apply(record: CaseRecord, { command }: LoggedCommand, { caseVersion }: CommandReceipt): CaseRecord {
    const version = caseVersion ?? record.version;
    if (version < record.version) return record;
    return { ...projectCommand(record, command, this.#options.actor), version };
  }

  #notify(logged: LoggedCommand): void {
    this.#options.onCommand(this.describe(logged));
    this.#options.onStatus();
  }
}
