import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import { isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import { StartError } from "./start-error.ts";

/** Milliseconds. A database that crashed together with this process needs a moment to restart. */
const CONNECT_TIMEOUT_MS = 3_000;
const POLL_MS = 100;

/**
 * Throws StartError, with a readable message without the password, when the database is unreachable or was never
 * migrated.
 */
export async function reachDatabase(db: Database, url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const where = `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || "5432"}`;
  const isMigrated = await queryWithRetry(db).catch((error: unknown) => {
    const parameter = refusedParameter(error);
    if (parameter !== null) {
      throw new StartError(
        `The connection pooler of the database ${where} refuses the startup parameter ${parameter}. In PgBouncer, set ignore_startup_parameters = ${startupParameters.join(", ")}.`,
      );
    }
    throw new StartError(
      `Meander can't reach the database ${where} (${reasonOf(error)}). Check that it runs and that DATABASE_URL is right.`,
    );
  });
  if (!isMigrated) {
    throw new StartError(`The database ${where} has no tables of Meander yet. \`npm start\` makes them.`);
  }
}

/** What `openPool` sends beyond the protocol's own, see docs/operating.md. */
const startupParameters = ["statement_timeout", "idle_in_transaction_session_timeout"];

/** PgBouncer knows few parameters, and ends a connection that begins with others. */
function refusedParameter(error: unknown): string | null {
  return (error instanceof Error && /unsupported startup parameter: (\w+)/.exec(error.message)?.[1]) || null;
}

async function queryWithRetry(db: Database): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      const { rows } = await sql<{
        isMigrated: boolean;
      }>`select to_regclass('person') is not null as "is_migrated"`.execute(db);
      return rows[0]?.isMigrated === true;
    } catch (error) {
      if (waitedMs >= CONNECT_TIMEOUT_MS || !isTemporaryDatabaseError(error)) throw error;
      await sleep(POLL_MS);
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
