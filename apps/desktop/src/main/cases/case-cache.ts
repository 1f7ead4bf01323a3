import type { CaseRecord, CaseSummary } from "@meander/domain/contract/cases";
import { toSummary } from "./project-case.ts";

const batchMs = 50;

type Options = {
  /** The optimistic projection of a case: the unsent commands applied. */
  readonly project: (record: CaseRecord) => CaseRecord;
  readonly onChanged: (summaries: readonly CaseSummary[]) => void;
};

/** In-memory cache of cases, both as the server sent them and projected with the unsent commands applied. */
export class CaseCache {
  readonly #options: Options;
  readonly #records = new Map<string, CaseRecord>();
  readonly #projected = new Map<string, CaseRecord>();
  readonly #summaries = new Map<string, CaseSummary>();
  #list: readonly CaseSummary[] | undefined;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The server's own version. */
  find(caseId: string): CaseRecord | undefined {
    return this.#records.get(caseId);
  }

  /** The version with the unsent commands applied. */
  findProjected(caseId: string): CaseRecord | undefined {
    return this.#projected.get(caseId);
  }

  /** Cached: returns the same array until something changes. */
  list(): readonly CaseSummary[] {
    this.#list ??= [...this.#summaries.values()];
    return this.#list;
  }

  /** The server's own versions. */
  listRecords(): readonly CaseRecord[] {
    return [...this.#records.values()];
  }

  listIds(): readonly string[] {
    return [...this.#records.keys()];
  }

  listDecidedBefore(instant: string): readonly string[] {
    return [...this.#records.values()]
      .filter(({ status, decidedAt }) => status === "decided" && decidedAt !== null && decidedAt < instant)
      .map(({ id }) => id);
  }

  put(records: readonly CaseRecord[]): void {
    for (const record of records) {
      this.#records.set(record.id, record);
      this.refresh(record.id);
    }
  }

  /** Initial load: like `put`, but without a change event. */
  load(records: readonly CaseRecord[]): void {
    this.put(records);
    this.#changed.clear();
  }

  remove(caseIds: readonly string[]): void {
    for (const caseId of caseIds) {
      this.#records.delete(caseId);
      this.#projected.delete(caseId);
      this.#summaries.delete(caseId);
    }
    this.#list = undefined;
  }

  /** Re-applies the unsent commands. */
  refresh(caseId: string): void {
    const record = this.#records.get(caseId);
    if (record === undefined) return;
    const projected = this.#options.project(record);
    this.#projected.set(caseId, projected);
    this.#summaries.set(caseId, toSummary(projected));
    this.#list = undefined;
    this.#changed.add(caseId);
    this.#timer ??= setTimeout(() => this.#notify(), batchMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #notify(): void {
    this.#timer = undefined;
    const summaries = [...this.#changed].flatMap((caseId) => this.#summaries.get(caseId) ?? []);
    this.#changed.clear();
    if (summaries.length > 0) this.#options.onChanged(summaries);
  }
}
