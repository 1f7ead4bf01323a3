import { pgTypes } from "@meander/db/pg-types";
import { type Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "./generated-types.ts";
import { boundPool, type Send } from "./bounded-pool.ts";
import { NamesInTwoCases, sendStatement } from "./named-statements.ts";
import { RetryingDatabase } from "./retrying-database.ts";
import type { DatabaseWatch } from "./watch-database.ts";

export type Database = Kysely<DB>;
/** What locking queries and `enqueue…` take, so that the compiler keeps them inside a transaction. */
export type Trx = Transaction<DB>;

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  readonly onIdleError: (error: Error) => void;
  /** How long a query waits for a connection before it fails. */
  readonly connectWithinMs?: number;
  /** Behind a pooler: another connection may run the next statement, so none can keep plans. */
  readonly isPooled?: boolean;
  /** The server cancels a statement that runs longer. */
  readonly statementWithinMs?: number;
  /** Also where the server itself says nothing any more. Absent: an answer is waited for as long as it takes. */
  readonly answerWithinMs?: number;
  readonly watch?: DatabaseWatch;
};

const STATEMENT_WITHIN_MS = 30_000;

type PoolOptions = DatabaseOptions & {
  /** Also where nothing answers any more. */
  readonly queryWithinMs?: number;
  /** A statement is sent before the one in front of it has been answered. */
  readonly isPipelined?: boolean;
};

/**
 * The one way to Postgres: SQL in snake_case, TypeScript in camelCase; keys inside jsonb stay as they are.
 * A connection lost while idle is reported and replaced by the next query; `destroy()` ends the pool. Transactions that
 * collide with others start over.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { isPooled = false, answerWithinMs = Number.POSITIVE_INFINITY, watch } = options;
  const isPipelined = !isPooled;
  const pool = openPool({ ...options, isPipelined });
  const send: Send = isPooled ? sendPlain : sendStatement;
  return new RetryingDatabase(
    {
      dialect: new PostgresDialect({ pool: boundPool(pool, { send, answerWithinMs, watch }) }),
      plugins: [new NamesInTwoCases({ maintainNestedObjectKeys: true })],
    },
    { isPipelined },
  );
}

const sendPlain: Send = (client, text, values) => client.query(text, [...values]);

/** Connections that read values as everybody here does. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, poolSize, onIdleError, connectWithinMs = 5_000, queryWithinMs, isPipelined = false } = options;
  const { statementWithinMs = STATEMENT_WITHIN_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: pgTypes,
    pipeline: isPipelined,
    connectionTimeoutMillis: connectWithinMs,
    statement_timeout: queryWithinMs ?? statementWithinMs,
    ...(queryWithinMs !== undefined && { query_timeout: queryWithinMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: "meander",
  });
  pool.on("error", onIdleError);
  // One that is lost in the middle of a transaction, between two statements, tells nobody but the process: it would end. The next
  // statement fails by itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
