import {
  type CaseRecord,
  type CaseSummary,
  type CommandReceipt,
  caseRecord,
  type SyncResponse,
} from "@meander/domain/contract/cases";
import { userIdSchema } from "@meander/domain/ids";
import { z } from "zod";
import type { SavedCommand } from "../../ipc/case-calls.ts";
import type { Staff, StoreState } from "../../ipc/console-calls.ts";
import { DraftKeeper } from "../drafts/draft-keeper.ts";
import { refused } from "../result.ts";
import type { RequestServer } from "../server-client.ts";
import type { ServerClock } from "../server-clock.ts";
import { type Change, DiskFullError, type RecordStore } from "../store/record-store.ts";
import { CaseCache } from "./case-cache.ts";
import { CaseSync } from "./case-sync.ts";
import { CommandLog, type NewCommand } from "./command-log.ts";
import { CommandSender } from "./command-sender.ts";
import { Leases } from "./leases.ts";
import { type LoggedCommand, toSavedCommand } from "./logged-command.ts";
import { type Actor, projectCommand } from "./project-case.ts";

export type WorkplaceOptions = {
  readonly staff: Staff;
  readonly store: RecordStore;
  readonly clock: ServerClock;
  readonly deviceLabel: string;
  readonly request: RequestServer;
  readonly onCases: (summaries: readonly CaseSummary[]) => void;
  readonly onCommand: (command: SavedCommand) => void;
  readonly onStatus: () => void;
};

const syncRecord = z.object({ mark: z.string(), lastSyncedAt: z.string(), clockOffsetMs: z.number() });
/** Decided cases stay at hand this long. */
const decidedMs = 7 * 24 * 3_600_000;

/** One person's cases, commands and drafts: what is kept, shown and sent. Lives from login to logout. */
export class Workplace {
  readonly cache: CaseCache;
  readonly log: CommandLog;
  readonly leases: Leases;
  readonly drafts: DraftKeeper;
  readonly sender: CommandSender;
  readonly sync: CaseSync;
  readonly #options: WorkplaceOptions;
  readonly #actor: Actor;
  #lastSyncedAt: string | null = null;
  #isSyncing = false;
  #isFull = false;
  #isClosed = false;

  constructor(options: WorkplaceOptions) {
    const { staff, store, clock } = options;
    this.#options = options;
    this.#actor = { userId: userIdSchema.parse(staff.userId), name: `${staff.firstName} ${staff.lastName}`.trim() };
    this.log = new CommandLog(store);
    this.leases = new Leases(clock);
    this.drafts = new DraftKeeper(store.list(), { clock, write: (changes) => this.#writeLoosely(changes) });
    this.cache = new CaseCache({ project: (record) => this.#project(record), onChanged: options.onCases });
    const mark = this.#load();
    this.sender = new CommandSender({
      log: this.log,
      request: this.request,
      deviceLabel: options.deviceLabel,
      onSent: (commands) => {
        for (const logged of commands) this.#tell(logged);
      },
      onReceipt: (receipt) => this.#settle(receipt),
    });
    this.sync = new CaseSync(mark, {
      request: this.request,
      keep: (page) => this.#keepPage(page),
      keepOnly: (caseIds) => this.#forgetCases(this.cache.listIds().filter((caseId) => !caseIds.has(caseId))),
      onSyncing: (isSyncing) => {
        this.#isSyncing = isSyncing;
        options.onStatus();
      },
      onDone: () => this.#forgetCases(this.cache.listDecidedBefore(this.#decidedLimit())),
      onForbidden: () => this.wipeCases(),
    });
  }

  get status() {
    return {
      isSyncing: this.#isSyncing,
      lastSyncedAt: this.#lastSyncedAt,
      store: this.storeState,
      waitingCount: this.log.listWaiting().length,
      conflictCount: this.log.listConflicts().length,
    };
  }

  get storeState(): StoreState {
    return this.#isFull ? "full" : this.#options.store.state;
  }

  /** One request for the work here. An answer that comes after the person has gone is told to nobody, and not kept. */
  readonly request: RequestServer = async (call, schema) => {
    const answer = await this.#options.request(call, schema);
    return this.#isClosed ? { ...refused("refused"), status: null } : answer;
  };

  /** Throws DiskFullError, and then nothing is saved. */
  save(given: NewCommand, instead?: string): SavedCommand {
    const logged = this.#watchDisk(() => this.log.save(given, instead));
    this.cache.refresh(given.caseId);
    this.#tell(logged);
    void this.sender.send();
    return this.describe(logged);
  }

  /** A command as a window sees it. */
  describe(logged: LoggedCommand): SavedCommand {
    return toSavedCommand(logged, this.cache.find(logged.command.caseId));
  }

  dismiss(commandId: string): boolean {
    const logged = this.#watchDisk(() => this.log.dismiss(commandId));
    if (logged !== undefined) this.#tell(logged);
    return logged !== undefined;
  }

  /** Keeps cases that the server told outside of a sync. */
  keepCases(records: readonly CaseRecord[]): void {
    this.#writeLoosely(records.map(toChange));
    this.cache.put(records);
    this.#tellConflicts(records);
  }

  /** Before the person at the desk goes: what waits stays, sealed, and nothing else. */
  wipe(): void {
    this.wipeCases();
    this.log.wipeTold();
  }

  /** Nothing of the cases stays behind, here or on disk; the log does. */
  wipeCases(): void {
    this.#forgetCases(this.cache.listIds());
    this.#writeLoosely([{ kind: "sync", id: "sync", isForgotten: true }]);
  }

  close(): void {
    this.#isClosed = true;
    this.drafts.writeNow();
    this.sync.close();
    this.sender.close();
    this.cache.close();
    this.#options.store.close();
  }

  /** Returns the mark of the last sync; none when a case of it can't be read by this version. */
  #load(): string | undefined {
    const records = this.#options.store.list();
    const parsed = records.filter(({ kind }) => kind === "case").map(({ value }) => caseRecord.safeParse(value));
    this.cache.load(parsed.flatMap(({ data }) => data ?? []));
    const kept = syncRecord.safeParse(records.find(({ kind }) => kind === "sync")?.value);
    if (!kept.success) return undefined;
    this.#lastSyncedAt = kept.data.lastSyncedAt;
    this.#options.clock.offsetMs ||= kept.data.clockOffsetMs;
    return parsed.every(({ success }) => success) ? kept.data.mark : undefined;
  }

  #project(record: CaseRecord): CaseRecord {
    const waiting = this.log.listWaiting().filter(({ command }) => command.caseId === record.id);
    return waiting.reduce((shown, { command }) => projectCommand(shown, command, this.#actor), record);
  }

  #keepPage({ cases, mark, serverTime }: SyncResponse): void {
    const { clock } = this.#options;
    this.#lastSyncedAt = serverTime;
    const value: z.infer<typeof syncRecord> = { mark, lastSyncedAt: serverTime, clockOffsetMs: clock.offsetMs };
    this.#writeLoosely([...cases.map(toChange), { kind: "sync", id: "sync", value }]);
    this.cache.put(cases);
    this.#tellConflicts(cases);
  }

  /** Their side of a conflict is the case as it is now. */
  #tellConflicts(records: readonly CaseRecord[]): void {
    const ids = new Set<string>(records.map(({ id }) => id));
    for (const logged of this.log.listConflicts()) if (ids.has(logged.command.caseId)) this.#tell(logged);
  }

  #forgetCases(caseIds: readonly string[]): void {
    if (caseIds.length === 0) return;
    this.#writeLoosely(caseIds.map((id) => ({ kind: "case", id, isForgotten: true })));
    this.cache.forget(caseIds);
  }

  /** The server has spoken: what it did stays as it was shown until the next sync brings its own words. */
  #settle(receipt: CommandReceipt): void {
    const before = this.log.find(receipt.commandId);
    const until = receipt.undoableUntil;
    const settled = this.log.settle(receipt, until === null ? null : this.#options.clock.toLocal(until));
    if (before === undefined || settled === undefined) return;
    const told = this.cache.find(settled.command.caseId);
    if (receipt.case !== null) this.keepCases([receipt.case]);
    else if (told !== undefined && receipt.outcome === "applied")
      this.keepCases([this.#applied(told, settled, receipt)]);
    else this.cache.refresh(settled.command.caseId);
    this.#tell(settled);
  }

  #applied(told: CaseRecord, { command }: LoggedCommand, { caseVersion }: CommandReceipt): CaseRecord {
    const version = caseVersion ?? told.version;
    if (version < told.version) return told;
    return { ...projectCommand(told, command, this.#actor), version };
  }

  #tell(logged: LoggedCommand): void {
    this.#options.onCommand(this.describe(logged));
    this.#options.onStatus();
  }

  /** What the server can tell again: a full disk costs nothing but the next start. */
  #writeLoosely(changes: readonly Change[]): void {
    try {
      this.#watchDisk(() => this.#options.store.write(changes));
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
    }
  }

  #watchDisk<Value>(work: () => Value): Value {
    try {
      const value = work();
      this.#isFull = false;
      return value;
    } catch (error) {
      if (error instanceof DiskFullError) this.#isFull = true;
      throw error;
    } finally {
      this.#options.onStatus();
    }
  }

  #decidedLimit(): string {
    return new Date(this.#options.clock.now() - decidedMs).toISOString();
  }
}

function toChange(record: CaseRecord): Change {
  return { kind: "case", id: record.id, value: record };
}
