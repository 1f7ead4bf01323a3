import { DomainError } from "@meander/domain/errors";
import { type CompiledQuery, Kysely, type QueryResult, Transaction, type TransactionBuilder } from "kysely";
import type pg from "pg";
import type { Database, Trx } from "../client.ts";
import type { DB } from "../generated-types.ts";
import { sendStatement } from "../named-statements.ts";
import { redirectedProps } from "../redirected-statements.ts";

type Options = {
  readonly primary: Database;
  readonly replica: pg.Pool;
  /** Behind a pooler, prepared statements don't work. */
  readonly isPooled: boolean;
  readonly onFailure: (error: unknown) => void;
};

/** Raw SQL is nearly always a select here. A replica rejects anything else, and the primary then executes it. */
const readNodeKinds: ReadonlySet<string> = new Set(["SelectQueryNode", "SetOperationNode", "RawNode"]);

/**
 * The database for one request's reads, on the replica. A failed statement, or a failed transaction from its start,
 * runs on the primary instead. So does the rest of the request, so that its reads never go back in time.
 */
export class ReadingDatabase extends Kysely<DB> {
  readonly #options: Options;
  readonly #reads: RequestReads;

  constructor(options: Options) {
    const reads = new RequestReads(options);
    super(redirectedProps(options.primary, (query) => reads.executeRead(query)));
    this.#options = options;
    this.#reads = reads;
  }

  /**
   * Read-only on the replica. A transaction that writes restarts on the primary, which is allowed because transactions
   * may be retried.
   */
  override transaction(): TransactionBuilder<DB> {
    const onPrimary = this.#options.primary.transaction();
    const builder = this.#options.primary.transaction();
    builder.execute = (callback) => this.#reads.transact(callback, () => onPrimary.execute(callback));
    return builder;
  }

  override startTransaction(): ReturnType<Database["startTransaction"]> {
    return this.#options.primary.startTransaction();
  }

  override connection(): ReturnType<Database["connection"]> {
    return this.#options.primary.connection();
  }
}

class RequestReads {
  readonly #options: Options;
  #isReplicaLeft = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async executeRead<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { primary } = this.#options;
    const onPrimary = () =>
      primary.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query));
    if (this.#isReplicaLeft || !readNodeKinds.has(query.query.kind)) return onPrimary();
    return this.#fallingBack(() => this.#askReplica<Row>(query), onPrimary);
  }

  async #askReplica<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const client = await this.#options.replica.connect();
    let isDone = false;
    try {
      const result = await this.#run<Row>(client, query);
      isDone = true;
      return result;
    } finally {
      // A connection whose statement failed is not reused.
      client.release(!isDone);
    }
  }

  async #run<Row>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows } = this.#options.isPooled
      ? await client.query(query.sql, [...query.parameters])
      : await sendStatement(client, query.sql, query.parameters);
    return { rows };
  }

  async transact<Result>(callback: (trx: Trx) => Promise<Result>, onPrimary: () => Promise<Result>): Promise<Result> {
    if (this.#isReplicaLeft) return onPrimary();
    return this.#fallingBack(() => this.#transactOnReplica(callback), onPrimary);
  }

  async #transactOnReplica<Result>(callback: (trx: Trx) => Promise<Result>): Promise<Result> {
    const client = await this.#options.replica.connect();
    let isDone = false;
    try {
      await client.query("begin transaction read only");
      const trx = new Transaction<DB>(redirectedProps(this.#options.primary, (query) => this.#run(client, query)));
      const result = await callback(trx);
      await client.query("commit");
      isDone = true;
      return result;
    } finally {
      // An unfinished transaction ends with its connection.
      client.release(!isDone);
    }
  }

  async #fallingBack<Result>(onReplica: () => Promise<Result>, onPrimary: () => Promise<Result>): Promise<Result> {
    try {
      return await onReplica();
    } catch (error) {
      if (error instanceof DomainError) throw error;
      this.#isReplicaLeft = true;
      this.#options.onFailure(error);
      return onPrimary();
    }
  }
}
