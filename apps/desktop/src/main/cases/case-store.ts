import { type CaseRecord, type CaseSummary, caseRecord, type SyncResponse } from "@meander/domain/contract/cases";
import { dayMs } from "@meander/domain/time/durations";
import { z } from "zod";
import type { ServerClock } from "../server-clock.ts";
import type { StoredRecord } from "../store/record-cipher.ts";
import type { Change } from "../store/record-store.ts";
import type { StoreWriter } from "../store/store-writer.ts";
import { CaseCache } from "./case-cache.ts";

type Options = {
  readonly writer: StoreWriter;
  readonly clock: ServerClock;
  /** The optimistic projection of a case: the unsent commands applied. */
  readonly project: (record: CaseRecord) => CaseRecord;
  readonly onChanged: (summaries: readonly CaseSummary[]) => void;
  /** Called after cases from the server were stored. */
  readonly onPut: (records: readonly CaseRecord[]) => void;
};

const syncRecord = z.object({ cursor: z.string(), lastSyncedAt: z.string(), clockOffsetMs: z.number() });
const syncSlot = { kind: "sync", id: "sync" } as const;
/** Retention of decided cases. */
const decidedRetentionMs = 7 * dayMs;

/** The server's cases, in memory and on disk, with the cursor of the last sync. */
export class CaseStore {
  readonly cache: CaseCache;
  /** The sync cursor; undefined starts from the beginning. */
  readonly initialCursor: string | undefined;
  readonly #options: Options;
  #lastSyncedAt: string | null = null;
  #unwritten: ReadonlyMap<string, Change> = new Map();

  constructor(records: readonly StoredRecord[], options: Options) {
    this.#options = options;
    this.cache = new CaseCache({ project: options.project, onChanged: options.onChanged });
    this.initialCursor = this.#load(records);
  }

  get lastSyncedAt(): string | null {
    return this.#lastSyncedAt;
  }

  put(records: readonly CaseRecord[]): void {
    this.#put(records, []);
  }

  /** Stores one page of a sync: its cases and the next cursor. */
  putPage({ cases, cursor, serverTime }: SyncResponse): void {
    this.#lastSyncedAt = serverTime;
    const { offsetMs } = this.#options.clock;
    const value: z.infer<typeof syncRecord> = { cursor, lastSyncedAt: serverTime, clockOffsetMs: offsetMs };
    this.#put(cases, [{ ...syncSlot, value }]);
  }

  /** Deletes every case that is not in `caseIds`. */
  retain(caseIds: ReadonlySet<string>): void {
    this.#remove(this.cache.listIds().filter((caseId) => !caseIds.has(caseId)));
  }

  removeOldDecided(): void {
    const limit = new Date(this.#options.clock.now() - decidedRetentionMs).toISOString();
    this.#remove(this.cache.listDecidedBefore(limit));
  }

  /** Deletes all cases and the cursor, in memory and on disk. */
  wipe(): void {
    this.#remove(this.cache.listIds());
    this.#write([{ ...syncSlot, isDeleted: true }]);
  }

  /** Returns the cursor; undefined when this version can't parse a stored case, which forces a full sync. */
  #load(records: readonly StoredRecord[]): string | undefined {
    const parsed = records.filter(({ kind }) => kind === "case").map(({ value }) => caseRecord.safeParse(value));
    this.cache.load(parsed.flatMap(({ data }) => data ?? []));
    const stored = syncRecord.safeParse(records.find(({ kind }) => kind === syncSlot.kind)?.value);
    if (!stored.success) return undefined;
    this.#lastSyncedAt = stored.data.lastSyncedAt;
    this.#options.clock.offsetMs ||= stored.data.clockOffsetMs;
    return parsed.every(({ success }) => success) ? stored.data.cursor : undefined;
  }

  #put(records: readonly CaseRecord[], more: readonly Change[]): void {
    this.#write([...records.map((value) => ({ kind: "case", id: value.id, value })), ...more]);
    this.cache.put(records);
    this.#options.onPut(records);
  }

  /**
   * With what could not be written before: a cursor that is on disk without its cases would skip them for good after a
   * restart.
   */
  #write(changes: readonly Change[]): void {
    const all = new Map(this.#unwritten);
    for (const change of changes) all.set(`${change.kind} ${change.id}`, change);
    this.#unwritten = this.#options.writer.tryWrite([...all.values()]) ? new Map() : all;
  }

  #remove(caseIds: readonly string[]): void {
    if (caseIds.length === 0) return;
    this.#write(caseIds.map((id) => ({ kind: "case", id, isDeleted: true })));
    this.cache.remove(caseIds);
  }
}
