import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { DatabaseWatch } from "./watch-database.ts";

const SWEEP_EVERY_MS = 100;

export type Send = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

type Bounds = {
  readonly send: Send;
  /** A connection whose statement takes longer is discarded: its answer may be late, or never come. */
  readonly answerWithinMs: number;
  /** While the server is away, nothing waits for it. */
  readonly watch: DatabaseWatch | undefined;
};

/** A pool for Kysely that waits for the server no longer than its bounds say. */
export function boundPool(pool: pg.Pool, { send, answerWithinMs, watch }: Bounds): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, BoundedClient>();
  const taken = new Set<BoundedClient>();
  const sweep = setInterval(() => {
    const sentBefore = performance.now() - answerWithinMs;
    // An answer that lies in the socket while this process was busy is read first.
    setImmediate(() => {
      for (const client of taken) if (client.sentAt < sentBefore) client.discard();
    });
  }, SWEEP_EVERY_MS).unref();

  async function connect(): Promise<BoundedClient> {
    const client = await (watch === undefined ? pool.connect() : connectUnlessAway(pool, watch));
    const known = clients.get(client) ?? new BoundedClient(client, send);
    clients.set(client, known);
    taken.add(known);
    known.onceReleased = watchClient(known);
    return known;
  }

  function watchClient(client: BoundedClient): () => void {
    const forget = watch?.onAway(() => client.discard());
    return () => {
      forget?.();
      taken.delete(client);
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
const nothingSent: pg.QueryResult = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

/** A transaction begins in the same round trip as its first statement. */
class BoundedClient implements PostgresPoolClient {
  /** Of the statements that are not answered yet, or of the last answer among them; infinite without any. */
  sentAt = Number.POSITIVE_INFINITY;
  onceReleased: () => void = () => {};
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
    if (typeof text !== "string") throw new TypeError("Nothing here reads by cursors.");
    return this.#execute(text, values);
  }

  async #execute(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (text === BEGIN && this.#client.pipeline) {
      this.#isBeginPending = true;
      return nothingSent;
    }
    const isFirst = this.#isBeginPending;
    this.#isBeginPending = false;
    if (!isFirst) return this.#sendOne(text, values);
    if (transactionEnds.has(text)) return nothingSent;
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
    this.onceReleased();
    this.#client.release(isBroken);
  }

  /** A statement under way fails with its connection, which pg alone would wait for. */
  discard(): void {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.onceReleased();
    this.#client.connection.stream.destroy();
    this.#client.release(true);
  }
}

function connectUnlessAway(pool: pg.Pool, watch: DatabaseWatch): Promise<pg.PoolClient> {
  watch.requirePresent();
  return new Promise((resolve, reject) => {
    let isGivenUp = false;
    const forget = watch.onAway((error) => {
      isGivenUp = true;
      reject(error);
    });
    pool.connect((error, client) => {
      forget();
      if (client === undefined) reject(error);
      else if (isGivenUp) client.release();
      else resolve(client);
    });
  });
}
