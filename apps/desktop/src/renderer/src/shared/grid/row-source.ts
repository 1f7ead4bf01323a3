import { type CountedTotal, type DisplayTotal, displayTotal } from "@meander/domain/paging/display-total";

/** One page of a list and the cursor of the next; null at the end. */
export type RowPage<Row> = {
  readonly rows: readonly Row[];
  readonly cursor: string | null;
  /** The total, where the server counts it. */
  readonly total?: CountedTotal;
  /** Without a network: when the page was last known. */
  readonly knownAt?: string | undefined;
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
  readonly total: DisplayTotal | null;
  /** Without a network: when the rows were last known. */
  readonly knownAt: string | undefined;
};

/**
 * The rows of one list, fetched page by page in order, one request at a time. A grid reads any range of them; rows are
 * replaced here, so that every listener is notified.
 */
export class RowSource<Row> {
  readonly idOf: (row: Row) => string;
  readonly #fetchPage: SourceOptions<Row>["fetchPage"];
  readonly #rows: Row[] = [];
  readonly #positions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #rowListeners = new Set<(row: Row) => void>();
  #cursor: string | null | undefined;
  #pendingRead: Promise<unknown> = Promise.resolve();
  #state: SourceState = { status: "loading", error: null, loadedCount: 0, total: null, knownAt: undefined };

  constructor({ idOf, fetchPage }: SourceOptions<Row>) {
    this.idOf = idOf;
    this.#fetchPage = fetchPage;
  }

  /**
   * Reads the rows from `start` to `end`, exclusive; `lastRow` is the total once the end is known. Throws fetch errors.
   */
  readRows(start: number, end: number): Promise<{ rows: readonly Row[]; lastRow: number | undefined }> {
    const pendingRead = this.#pendingRead.then(() => this.#fetchUpTo(end));
    this.#pendingRead = pendingRead.catch(() => undefined);
    return pendingRead.then(() => ({
      rows: this.#rows.slice(start, end),
      lastRow: this.#cursor === null ? this.#rows.length : undefined,
    }));
  }

  /** The rows fetched so far, in order. */
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

  replaceRow(row: Row): void {
    const position = this.#positions.get(this.idOf(row));
    if (position === undefined) return;
    this.#rows[position] = row;
    for (const listener of this.#rowListeners) listener(row);
    this.#setState({});
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
        this.#addPage(await this.#fetchPage(this.#cursor));
      } catch (error) {
        this.#setState({ status: "failed", error });
        throw error;
      }
    }
  }

  /** A row that moved to a later page meanwhile is a duplicate and keeps its first position. */
  #addPage({ rows, cursor, total, knownAt }: RowPage<Row>): void {
    for (const row of rows) {
      const id = this.idOf(row);
      if (this.#positions.has(id)) continue;
      this.#positions.set(id, this.#rows.length);
      this.#rows.push(row);
    }
    this.#cursor = cursor;
    // At the end the exact total is known.
    const counted = cursor === null ? { total: this.#rows.length } : total;
    const shown = counted ? displayTotal(counted) : this.#state.total;
    this.#setState({ status: "ready", error: null, total: shown, knownAt: this.#state.knownAt ?? knownAt });
  }

  #setState(change: Partial<SourceState>): void {
    this.#state = { ...this.#state, ...change, loadedCount: this.#rows.length };
    for (const listener of this.#listeners) listener();
  }
}
