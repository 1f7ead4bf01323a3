import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { DatabaseWatch } from "./watch-database.ts";

const SWEEP_INTERVAL_MS = 100;

export type Send = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

type Bounds = {
  readonly send: Send;
  /** A connection whose statement takes longer is destroyed, because the response may be late or never arrive. */
  readonly responseTimeoutMs: number;
  /** While the server is unreachable, requests for a connection fail at once. */
  readonly watch: DatabaseWatch | undefined;
};

/** Wraps a pg pool for Kysely with a time limit on waiting for the server. */
export function boundPool(pool: pg.Pool, { send, responseTimeoutMs, watch }: Bounds): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, BoundedClient>();
  const checkedOut = new Set<BoundedClient>();
  const sweep = setInterval(() => {
    const sentBefore = performance.now() - responseTimeoutMs;
    // A response may be in the socket buffer because this process was busy, so it is read before the check.
    setImmediate(() => {
      for (const client of checkedOut) if (client.sentAt < sentBefore) client.discard();
    });
  }, SWEEP_INTERVAL_MS).unref();

  async function connect(): Promise<BoundedClient> {
    const client = await (watch === undefined ? pool.connect() : connectIfReachable(pool, watch));
    const known = clients.get(client) ?? new BoundedClient(client, send);
    clients.set(client, known);
    checkedOut.add(known);
    known.onRelease = watchClient(known);
    return known;
  }

  function watchClient(client: BoundedClient): () => void {
    const unsubscribe = watch?.onUnreachable(() => client.discard());
    return () => {
      unsubscribe?.();
      checkedOut.delete(client);
    };
  }

  return {
    options: pool.options,
    connect,
    end() {
      clearInterval(sweep);
      return pool.end();
    },
  };
}

const BEGIN = "begin";
const transactionEnds: ReadonlySet<string> = new Set(["commit", "rollback"]);
const emptyResult: pg.QueryResult = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

/** Sends `begin` in the same round trip as the transaction's first statement. */
class BoundedClient implements PostgresPoolClient {
  /**
   * When the newest pending statement was sent or the last response arrived, whichever is later; infinite when no
   * statement is pending.
   */
  sentAt = Number.POSITIVE_INFINITY;
  onRelease: () => void = () => {};
  readonly #client: pg.PoolClient;
  readonly #send: Send;
  #isDiscarded = false;
  #isBeginPending = false;
  #inFlight = 0;

  constructor(client: pg.PoolClient, send: Send) {
    this.#client = client;
    this.#send = send;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("Cursors are not supported.");
    return this.#execute(text, values);
  }

  async #execute(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (text === BEGIN && this.#client.pipeline) {
      this.#isBeginPending = true;
      return emptyResult;
    }
    const isFirst = this.#isBeginPending;
    this.#isBeginPending = false;
    if (!isFirst) return this.#sendOne(text, values);
    if (transactionEnds.has(text)) return emptyResult;
    const begun = this.#sendOne(BEGIN, []);
    const [result] = await Promise.all([this.#sendOne(text, values), begun]);
    return result;
  }

  async #sendOne(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    this.#inFlight += 1;
    this.sentAt = performance.now();
    try {
      return await this.#send(this.#client, text, values);
    } finally {
      this.#inFlight -= 1;
      this.sentAt = this.#inFlight === 0 ? Number.POSITIVE_INFINITY : performance.now();
    }
  }

  release(isBroken?: Parameters<PostgresPoolClient["release"]>[0]): void {
    if (this.#isDiscarded) return;
    this.onRelease();
    this.#client.release(isBroken);
  }

  /** Destroys the connection so that its pending statement fails; pg alone would wait for the response. */
  discard(): void {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.onRelease();
    this.#client.connection.stream.destroy();
    this.#client.release(true);
  }
}

function connectIfReachable(pool: pg.Pool, watch: DatabaseWatch): Promise<pg.PoolClient> {
  watch.requireReachable();
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const unsubscribe = watch.onUnreachable((error) => {
      isGivenUp = true;
      reject(error);
    });
    pool.connect((error, client) => {
      unsubscribe();
      if (client === undefined) reject(error);
      else if (isGivenUp) client.release();
      else resolve(client);
    });
  });
}
