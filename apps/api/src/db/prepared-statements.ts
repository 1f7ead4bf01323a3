import { createHash } from "node:crypto";
import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from "kysely";
import type pg from "pg";

const MARK = "/* kept plan */";

/**
 * Begins a statement whose plan each connection keeps, for one that costs more to plan than to run. Its text is one of a few, names its
 * columns (a `*` would break when a migration adds one), and the best plan doesn't depend on the values.
 */
export const keptPlan = sql.raw(MARK);

const names = new Map<string, string>();

/** Gives marked statements a name, under which Postgres parses and plans them once for each connection. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new TypeError("Nothing here reads by cursors.");
    return text.startsWith(MARK)
      ? client.query({ name: nameOf(text), text, values: [...values] })
      : client.query(text, [...values]);
  }
  return { query, release: (isBroken) => client.release(isBroken) };
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha1").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
