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

/** Longer than any call takes: whoever waits this long waits for itself. */
const PATIENCE_MS = 10_000;
const counting = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

export type HeldDatabase = {
  readonly db: Database;
  /** Does the work and takes back whatever it wrote, also what it thinks it committed. May be nested. */
  readonly takeBack: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** What the work sends, with `begin` and `end` around what the API takes for a transaction. */
  readonly statementsOf: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; statements: string[] }>;
  readonly close: () => Promise<void>;
};

/**
 * The database over one connection, each work inside a transaction that is rolled back: what the API takes for a transaction is a
 * savepoint. So a call can be made as often as one likes from the same state. Nothing is ever committed, and NOTIFY stays silent.
 */
export async function holdDatabase(url: string): Promise<HeldDatabase> {
  const driver = new HeldDriver(url);
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
    async takeBack(work) {
      await driver.hold();
      try {
        return await work();
      } finally {
        await driver.takeBack();
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

/** Hands out its one connection to one after the other. */
class HeldDriver implements Driver {
  statements: string[] = [];
  readonly #client: pg.Client;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];
  #depth = 0;

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString, types: pgTypes });
  }

  /** Kysely connects with its first query, which may come after `hold`. */
  async connect(): Promise<void> {
    await this.#client.connect();
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<HeldConnection> {
    if (this.#isTaken) {
      await new Promise<void>((resolve, reject) => {
        const giveUp = setTimeout(
          () => reject(new Error("Somebody asks for a second connection while holding one.")),
          PATIENCE_MS,
        );
        this.#waiting.push(() => {
          clearTimeout(giveUp);
          resolve();
        });
      });
    }
    this.#isTaken = true;
    return new HeldConnection(this.#client, (sql) => this.statements.push(sql));
  }

  async releaseConnection(): Promise<void> {
    this.#isTaken = false;
    this.#waiting.shift()?.();
  }

  async beginTransaction(connection: HeldConnection): Promise<void> {
    this.statements.push("begin");
    await this.#client.query("savepoint app");
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: HeldConnection): Promise<void> {
    connection.isInTransaction = false;
    this.statements.push("end");
    // What Postgres checks at the end of a transaction has to be asked for here.
    await this.#client.query("set constraints all immediate; set constraints all deferred; release savepoint app");
  }

  async rollbackTransaction(connection: HeldConnection): Promise<void> {
    connection.isInTransaction = false;
    this.statements.push("end");
    await this.#client.query("rollback to savepoint app; release savepoint app");
  }

  async destroy(): Promise<void> {
    await this.#client.end();
  }

  /** Nothing stays open in between: an old transaction holds back what other files' databases take for settled. */
  async hold(): Promise<void> {
    await this.#run(this.#depth === 0 ? "begin" : "savepoint held");
    this.#depth += 1;
  }

  async takeBack(): Promise<void> {
    this.#depth -= 1;
    await this.#run(this.#depth === 0 ? "rollback" : "rollback to savepoint held; release savepoint held");
  }

  /** Beside the API's own statements, in their order. */
  async #run(statement: string): Promise<void> {
    await this.acquireConnection();
    try {
      await this.#client.query(statement);
    } finally {
      await this.releaseConnection();
    }
  }
}

class HeldConnection implements DatabaseConnection {
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
    // Inside a transaction a failed statement spoils the rest of it; outside it spoils nothing. Reads are expected to work.
    const isPlain = this.isInTransaction || sql.startsWith("select");
    const result = isPlain ? await query() : await this.#alone(query);
    const { command, rowCount, rows } = result;
    return counting.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("A held database does not stream.");
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
