import type { CaseRecord, CaseSummary } from "@meander/domain/contract/cases";
import { toSummary } from "./project-case.ts";

const batchMs = 50;

type Options = {
  /** What the commands on their way will make of a case. */
  readonly project: (record: CaseRecord) => CaseRecord;
  readonly onChanged: (summaries: readonly CaseSummary[]) => void;
};

/** The cases of the desk in memory: as the server told them, and as they look with what was done here on top. */
export class CaseCache {
  readonly #options: Options;
  readonly #told = new Map<string, CaseRecord>();
  readonly #shown = new Map<string, CaseRecord>();
  readonly #summaries = new Map<string, CaseSummary>();
  #list: readonly CaseSummary[] | undefined;
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** As the server told it. */
  find(caseId: string): CaseRecord | undefined {
    return this.#told.get(caseId);
  }

  /** With what was done here. */
  findShown(caseId: string): CaseRecord | undefined {
    return this.#shown.get(caseId);
  }

  /** The same array until something changes. */
  list(): readonly CaseSummary[] {
    this.#list ??= [...this.#summaries.values()];
    return this.#list;
  }

  listIds(): readonly string[] {
    return [...this.#told.keys()];
  }

  listDecidedBefore(instant: string): readonly string[] {
    return [...this.#told.values()]
      .filter(({ status, decidedAt }) => status === "decided" && decidedAt !== null && decidedAt < instant)
      .map(({ id }) => id);
  }

  put(records: readonly CaseRecord[]): void {
    for (const record of records) {
      this.#told.set(record.id, record);
      this.refresh(record.id);
    }
  }

  /** As `put`, before anyone looks: nobody is told. */
  load(records: readonly CaseRecord[]): void {
    this.put(records);
    this.#changed.clear();
  }

  forget(caseIds: readonly string[]): void {
    for (const caseId of caseIds) {
      this.#told.delete(caseId);
      this.#shown.delete(caseId);
      this.#summaries.delete(caseId);
    }
    this.#list = undefined;
  }

  /** Looks again at what was done here to a case. */
  refresh(caseId: string): void {
    const told = this.#told.get(caseId);
    if (told === undefined) return;
    const shown = this.#options.project(told);
    this.#shown.set(caseId, shown);
    this.#summaries.set(caseId, toSummary(shown));
    this.#list = undefined;
    this.#changed.add(caseId);
    this.#timer ??= setTimeout(() => this.#tell(), batchMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #tell(): void {
    this.#timer = undefined;
    const summaries = [...this.#changed].flatMap((caseId) => this.#summaries.get(caseId) ?? []);
    this.#changed.clear();
    if (summaries.length > 0) this.#options.onChanged(summaries);
  }
}
