import { DomainError } from "@meander/domain/errors";
import { type CompiledQuery, Kysely, type QueryResult, Transaction, type TransactionBuilder } from "kysely";
import type pg from "pg";
import type { Database, Trx } from "../client.ts";
import type { DB } from "../generated-types.ts";
import { sendStatement } from "../named-statements.ts";
import { propsFor } from "../redirected-statements.ts";

type Options = {
  readonly primary: Database;
  readonly replica: pg.Pool;
  /** Behind a pooler, no connection can keep plans. */
  readonly isPooled: boolean;
  readonly onFailure: (error: unknown) => void;
};

/** `raw` is text of our own, nearly always a select: a replica refuses whatever else it may be, and the primary does it then. */
const readingKinds: ReadonlySet<string> = new Set(["SelectQueryNode", "SetOperationNode", "RawNode"]);

/**
 * The database as the reads of one request see it: on the replica. What the replica can't answer the primary answers, a statement or a
 * transaction from its beginning, and the rest of the request with it: nobody sees time run backwards.
 */
export class ReadingDatabase extends Kysely<DB> {
  readonly #options: Options;
  readonly #reads: RequestReads;

  constructor(options: Options) {
    const reads = new RequestReads(options);
    super(propsFor(options.primary, (query) => reads.ask(query)));
    this.#options = options;
    this.#reads = reads;
  }

  /** On the replica it only reads; one that writes starts over on the primary, as transactions may anyway. */
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

  async ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { primary } = this.#options;
    const onPrimary = () =>
      primary.getExecutor().provideConnection((connection) => connection.executeQuery<Row>(query));
    if (this.#isReplicaLeft || !readingKinds.has(query.query.kind)) return onPrimary();
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
      // One whose statement failed is not used again.
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
      const trx = new Transaction<DB>(propsFor(this.#options.primary, (query) => this.#run(client, query)));
      const result = await callback(trx);
      await client.query("commit");
      isDone = true;
      return result;
    } finally {
      // Unfinished, its connection ends with it.
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
