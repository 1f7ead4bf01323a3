import { databaseTimeouts } from "@meander/domain/policy";
import type { Config } from "../config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./client.ts";
import type { DatabaseWatch } from "./watch-database.ts";

type Options = {
  readonly config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databasePoolSize">;
  readonly watch: DatabaseWatch;
  readonly onIdleError: DatabaseOptions["onIdleError"];
};

type RequestDatabases = {
  /** Its timeouts are shorter than people are willing to wait. */
  readonly db: Database;
  /** For long-running statements. An unreachable server makes them fail as early as others. */
  readonly longDb: Database;
};

/** Opens both database handles of an API process. Neither waits for a server that is known to be unreachable. */
export function openRequestDatabases({ config, watch, onIdleError }: Options): RequestDatabases {
  const { databaseUrl: url, databaseDirectUrl, databasePoolSize: poolSize } = config;
  const { connectMs, statementMs, longStatementMs, graceMs, longPoolSize } = databaseTimeouts;
  const open = (size: number, timeoutMs: number) =>
    openDatabase({
      url,
      poolSize: size,
      isPooled: databaseDirectUrl !== url,
      onIdleError,
      connectTimeoutMs: connectMs,
      statementTimeoutMs: timeoutMs,
      responseTimeoutMs: timeoutMs + graceMs,
      watch,
    });
  return { db: open(poolSize, statementMs), longDb: open(Math.min(poolSize, longPoolSize), longStatementMs) };
}
