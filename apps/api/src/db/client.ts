import { pgTypes } from "@meander/db/pg-types";
import { type Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { boundPool, type Send } from "./bounded-pool.ts";
import type { DB } from "./generated-types.ts";
import { StatementCasePlugin, sendStatement } from "./named-statements.ts";
import { RetryingDatabase } from "./retrying-database.ts";
import type { DatabaseWatch } from "./watch-database.ts";

export type Database = Kysely<DB>;
/** Locking queries and `enqueue…` require it, so that the compiler rejects them outside of a transaction. */
export type Trx = Transaction<DB>;

export type DatabaseOptions = {
  readonly url: string;
  readonly poolSize: number;
  readonly onIdleError: (error: Error) => void;
  /** Milliseconds that a query waits for a connection before it fails. */
  readonly connectTimeoutMs?: number;
  /**
   * Behind a transaction pooler, consecutive statements may use different connections, so prepared statements don't
   * work.
   */
  readonly isPooled?: boolean;
  /** Milliseconds after which the server cancels a statement. */
  readonly statementTimeoutMs?: number;
  /** A client-side timeout in milliseconds, for a server that no longer responds. Absent: no limit. */
  readonly responseTimeoutMs?: number;
  readonly watch?: DatabaseWatch;
};

const STATEMENT_TIMEOUT_MS = 30_000;

type PoolOptions = DatabaseOptions & {
  /** A client-side timeout in milliseconds, for a server that no longer responds. */
  readonly queryTimeoutMs?: number;
  /** Sends statements without waiting for the previous response. */
  readonly isPipelined?: boolean;
};

/**
 * Opens the only kind of database handle: SQL in snake_case, TypeScript in camelCase; keys inside jsonb are unchanged.
 * The next query replaces a connection that was lost while idle; `destroy()` ends the pool. Conflicting transactions
 * are retried.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { isPooled = false, responseTimeoutMs = Number.POSITIVE_INFINITY, watch } = options;
  const isPipelined = !isPooled;
  const pool = openPool({ ...options, isPipelined });
  const send: Send = isPooled ? sendUnprepared : sendStatement;
  return new RetryingDatabase(
    {
      dialect: new PostgresDialect({ pool: boundPool(pool, { send, responseTimeoutMs, watch }) }),
      plugins: [new StatementCasePlugin({ maintainNestedObjectKeys: true })],
    },
    { isPipelined },
  );
}

const sendUnprepared: Send = (client, text, values) => client.query(text, [...values]);

/** Opens a pool with the type parsers of pg-types.ts. */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, poolSize, onIdleError, connectTimeoutMs = 5_000, queryTimeoutMs, isPipelined = false } = options;
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: pgTypes,
    pipeline: isPipelined,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: queryTimeoutMs ?? statementTimeoutMs,
    ...(queryTimeoutMs !== undefined && { query_timeout: queryTimeoutMs }),
    idle_in_transaction_session_timeout: 30_000,
    application_name: "meander",
  });
  pool.on("error", onIdleError);
  // A connection lost between two statements emits an error event that would end the process if unhandled. The next
  // statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
