import { type CountedTotal, type ToldTotal, toldTotal } from "@meander/domain/paging/told-total";

/** One answer of a list: its rows, and where the next begin; null at the end. */
export type RowPage<Row> = {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  /** All there are, where the server counts them. */
  readonly total?: CountedTotal;
};

type SourceOptions<Row> = {
  readonly idOf: (row: Row) => string;
  readonly fetchPage: (cursor: string | undefined) => Promise<RowPage<Row>>;
};

export type SourceState = {
  readonly status: "loading" | "ready" | "failed";
  readonly error: unknown;
  readonly loadedCount: number;
  /** Null until known. */
  readonly total: ToldTotal | null;
};

/**
 * The rows of one list, fetched page by page with a cursor, in order, one request at a time. A grid asks for any stretch of them; whoever
 * changes a row does it here, and every listener hears.
 */
export class RowSource<Row> {
  readonly idOf: (row: Row) => string;
  readonly #fetchPage: SourceOptions<Row>["fetchPage"];
  readonly #rows: Row[] = [];
  readonly #positions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #rowListeners = new Set<(row: Row) => void>();
  #cursor: string | null | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #state: SourceState = { status: "loading", error: null, loadedCount: 0, total: null };

  constructor({ idOf, fetchPage }: SourceOptions<Row>) {
    this.idOf = idOf;
    this.#fetchPage = fetchPage;
  }

  /** The rows from `start` up to, without, `end`; `lastRow` is how many there are once the end is known. Throws what fetching threw. */
  readRows(start: number, end: number): Promise<{ rows: readonly Row[]; lastRow: number | undefined }> {
    const turn = this.#turn.then(() => this.#fetchUpTo(end));
    this.#turn = turn.catch(() => undefined);
    return turn.then(() => ({
      rows: this.#rows.slice(start, end),
      lastRow: this.#cursor === null ? this.#rows.length : undefined,
    }));
  }

  /** Those fetched so far, in order. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  get ids(): readonly string[] {
    return this.#rows.map(this.idOf);
  }

  findRow(id: string): Row | undefined {
    const position = this.#positions.get(id);
    return position === undefined ? undefined : this.#rows[position];
  }

  /** Puts another row in the place of the one with the same id. */
  replaceRow(row: Row): void {
    const position = this.#positions.get(this.idOf(row));
    if (position === undefined) return;
    this.#rows[position] = row;
    for (const listener of this.#rowListeners) listener(row);
    this.#tell({});
  }

  readonly getState = (): SourceState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onRowChanged(listener: (row: Row) => void): () => void {
    this.#rowListeners.add(listener);
    return () => this.#rowListeners.delete(listener);
  }

  async #fetchUpTo(end: number): Promise<void> {
    while (this.#rows.length < end && this.#cursor !== null) {
      try {
        this.#keep(await this.#fetchPage(this.#cursor));
      } catch (error) {
        this.#tell({ status: "failed", error });
        throw error;
      }
    }
  }

  /** A row that moved to a later page meanwhile keeps its first place. */
  #keep({ rows, cursor, total }: RowPage<Row>): void {
    for (const row of rows) {
      const id = this.idOf(row);
      if (this.#positions.has(id)) continue;
      this.#positions.set(id, this.#rows.length);
      this.#rows.push(row);
    }
    this.#cursor = cursor;
    // At the end nothing is left to guess.
    const counted = cursor === null ? { total: this.#rows.length } : total;
    this.#tell({ status: "ready", error: null, total: counted ? toldTotal(counted) : this.#state.total });
  }

  #tell(change: Partial<SourceState>): void {
    this.#state = { ...this.#state, ...change, loadedCount: this.#rows.length };
    for (const listener of this.#listeners) listener();
  }
}
