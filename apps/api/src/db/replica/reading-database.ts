import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionBuilder,
} from "kysely";
import type pg from "pg";
import type { Database } from "../client.ts";
import type { DB } from "../generated-types.ts";

/** Nothing reaches the driver: statements go through `RequestReads`, and what needs a connection of its own goes to the primary. */
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** `raw` is text of our own, nearly always a select: a replica refuses whatever else it may be, and the primary does it then. */
const readingKinds: ReadonlySet<string> = new Set(["SelectQueryNode", "SetOperationNode", "RawNode"]);

type Options = {
  readonly primary: Database;
  readonly replica: pg.Pool;
  readonly onFailure: (error: unknown) => void;
};

/**
 * The database as the reads of one request see it: statements run on the replica, each by itself. What the replica can't answer the
 * primary answers, and the rest of the request with it: nobody sees time run backwards. Transactions are the primary's.
 */
export class ReadingDatabase extends Kysely<DB> {
  readonly #primary: Database;

  constructor(options: Options) {
    const reads = new RequestReads(options);
    const executor = options.primary.getExecutor().withConnectionProvider({ provideConnection: (use) => use(reads) });
    super({ config: { dialect }, dialect, driver, executor });
    this.#primary = options.primary;
  }

  override transaction(): TransactionBuilder<DB> {
    return this.#primary.transaction();
  }

  override startTransaction(): ReturnType<Database["startTransaction"]> {
    return this.#primary.startTransaction();
  }

  override connection(): ReturnType<Database["connection"]> {
    return this.#primary.connection();
  }
}

class RequestReads implements DatabaseConnection {
  readonly #options: Options;
  #isReplicaLeft = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isReplicaLeft || !readingKinds.has(query.query.kind)) return this.#askPrimary(query);
    try {
      // A client whose statement failed is not used again.
      const { rows } = await this.#options.replica.query(query.sql, [...query.parameters]);
      return { rows };
    } catch (error) {
      this.#isReplicaLeft = true;
      this.#options.onFailure(error);
      return this.#askPrimary(query);
    }
  }

  #askPrimary<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const executor = this.#options.primary.getExecutor();
    return executor.provideConnection((connection) => connection.executeQuery<Row>(query));
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
