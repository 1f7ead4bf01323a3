import type { Database } from "@meander/api/db/client";
import type { DB } from "@meander/api/db/generated-types";
import { pgTypes } from "@meander/db/pg-types";
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";

/** Longer than any request takes: a longer wait is a deadlock with itself. */
const WAIT_TIMEOUT_MS = 10_000;
const counting = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

export type RollbackDatabase = {
  readonly db: Database;
  /** Runs the work and rolls back all its writes, including those it committed. May be nested. */
  readonly rollBack: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The statements of the work, with `begin` and `end` around the API's transactions. */
  readonly statementsOf: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; statements: string[] }>;
  readonly close: () => Promise<void>;
};

/**
 * A database over one connection whose work runs inside a transaction that is rolled back; the API's transactions are
 * savepoints. So a request can be repeated from the same state. Nothing is ever committed, and NOTIFY is never
 * delivered.
 */
export async function openRollbackDatabase(url: string): Promise<RollbackDatabase> {
  const driver = new RollbackDriver(url);
  await driver.connect();
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (handle) => new PostgresIntrospector(handle),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return {
    db,
    async rollBack(work) {
      await driver.begin();
      try {
        return await work();
      } finally {
        await driver.rollBack();
      }
    },
    async statementsOf(work) {
      driver.statements = [];
      const result = await work();
      return { result, statements: driver.statements };
    },
    close: () => db.destroy(),
  };
}

/** Hands out its only connection to one caller after another. */
class RollbackDriver implements Driver {
  statements: string[] = [];
  readonly #client: pg.Client;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  #depth = 0;

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString, types: pgTypes });
  }

  /** Connects explicitly, since Kysely would connect only with its first query, possibly after `begin`. */
  async connect(): Promise<void> {
    await this.#client.connect();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RollbackConnection> {
    if (this.#isTaken) {
      await new Promise<void>((resolve, reject) => {
        const giveUp = setTimeout(
          () => reject(new Error("A second connection was requested while the only one was in use.")),
          WAIT_TIMEOUT_MS,
        );
        this.#waiting.push(() => {
          clearTimeout(giveUp);
          resolve();
        });
      });
    }
    this.#isTaken = true;
    return new RollbackConnection(this.#client, (sql) => this.statements.push(sql));
  }

  async releaseConnection(): Promise<void> {
    this.#isTaken = false;
    this.#waiting.shift()?.();
  }

  async beginTransaction(connection: RollbackConnection): Promise<void> {
    this.statements.push("begin");
    await this.#client.query("savepoint app");
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: RollbackConnection): Promise<void> {
    connection.isInTransaction = false;
    this.statements.push("end");
    // Deferred constraints, which Postgres checks at commit, must be checked explicitly here.
    await this.#client.query("set constraints all immediate; set constraints all deferred; release savepoint app");
  }

  async rollbackTransaction(connection: RollbackConnection): Promise<void> {
    connection.isInTransaction = false;
    this.statements.push("end");
    await this.#client.query("rollback to savepoint app; release savepoint app");
  }

  async destroy(): Promise<void> {
    await this.#client.end();
  }

  /** Opened per work, because a long transaction would delay the sync cursors of other files' databases. */
  async begin(): Promise<void> {
    await this.#run(this.#depth === 0 ? "begin" : "savepoint held");
    this.#depth += 1;
  }

  async rollBack(): Promise<void> {
    this.#depth -= 1;
    await this.#run(this.#depth === 0 ? "rollback" : "rollback to savepoint held; release savepoint held");
  }

  /** Runs its own statement in order with those of the API. */
  async #run(statement: string): Promise<void> {
    await this.acquireConnection();
    try {
      await this.#client.query(statement);
    } finally {
      await this.releaseConnection();
    }
  }
}

class RollbackConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #client: pg.Client;
  readonly #onStatement: (sql: string) => void;

  constructor(client: pg.Client, onStatement: (sql: string) => void) {
    this.#client = client;
    this.#onStatement = onStatement;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#onStatement(sql);
    const query = () => this.#client.query(sql, [...parameters]);
    // A failed statement aborts a transaction; outside one it must not. Reads are expected to succeed.
    const isPlain = this.isInTransaction || sql.startsWith("select");
    const result = isPlain ? await query() : await this.#alone(query);
    const { command, rowCount, rows } = result;
    return counting.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("The rolled-back database does not support streaming.");
  }

  async #alone(query: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    await this.#client.query("savepoint alone");
    try {
      const result = await query();
      await this.#client.query("release savepoint alone");
      return result;
    } catch (error) {
      await this.#client.query("rollback to savepoint alone; release savepoint alone");
      throw error;
    }
  }
}
