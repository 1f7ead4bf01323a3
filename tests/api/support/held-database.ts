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
  readonly close: () => Promise<void>;
};

/**
 * The database over one connection, inside one transaction that never ends: what the API takes for a transaction is a savepoint. So a call
 * can be made as often as one likes from the same state. Nothing is ever committed: nobody else sees it, and NOTIFY stays silent.
 */
export async function holdDatabase(url: string): Promise<HeldDatabase> {
  const driver = new HeldDriver(url);
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
      await driver.run("savepoint held");
      try {
        return await work();
      } finally {
        await driver.run("rollback to savepoint held");
        await driver.run("release savepoint held");
      }
    },
    close: () => db.destroy(),
  };
}

/** Hands out its one connection to one after the other. */
class HeldDriver implements Driver {
  readonly #client: pg.Client;
  #isTaken = false;
  readonly #waiting: (() => void)[] = [];

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString, types: pgTypes });
  }

  async init(): Promise<void> {
    await this.#client.connect();
    await this.#client.query("begin");
  }

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
    return new HeldConnection(this.#client);
  }

  async releaseConnection(): Promise<void> {
    this.#isTaken = false;
    this.#waiting.shift()?.();
  }

  async beginTransaction(connection: HeldConnection): Promise<void> {
    await this.#client.query("savepoint app");
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: HeldConnection): Promise<void> {
    connection.isInTransaction = false;
    // What Postgres checks at the end of a transaction has to be asked for here.
    await this.#client.query("set constraints all immediate; set constraints all deferred; release savepoint app");
  }

  async rollbackTransaction(connection: HeldConnection): Promise<void> {
    connection.isInTransaction = false;
    await this.#client.query("rollback to savepoint app; release savepoint app");
  }

  async destroy(): Promise<void> {
    await this.#client.end();
  }

  /** Beside the API's own statements, in their order. */
  async run(statement: string): Promise<void> {
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

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
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
