import { databasePatience } from "@meander/domain/policy";
import type { Config } from "../config.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./client.ts";
import type { DatabaseWatch } from "./watch-database.ts";

type Options = {
  readonly config: Pick<Config, "databaseUrl" | "databaseDirectUrl" | "databasePoolSize">;
  readonly watch: DatabaseWatch;
  readonly onIdleError: DatabaseOptions["onIdleError"];
};

type RequestDatabases = {
  /** Fails before a person gives up waiting. */
  readonly db: Database;
  /** For statements that may take long; a server that doesn't answer at all fails them as early. */
  readonly longDb: Database;
};

/** Both handles of one API process. Neither waits for a server that is away. */
export function openRequestDatabases({ config, watch, onIdleError }: Options): RequestDatabases {
  const { databaseUrl: url, databaseDirectUrl, databasePoolSize: poolSize } = config;
  const { connectMs, statementMs, longStatementMs, beyondMs, longPoolSize } = databasePatience;
  const open = (size: number, withinMs: number) =>
    openDatabase({
      url,
      poolSize: size,
      isPooled: databaseDirectUrl !== url,
      onIdleError,
      connectWithinMs: connectMs,
      statementWithinMs: withinMs,
      answerWithinMs: withinMs + beyondMs,
      watch,
    });
  return { db: open(poolSize, statementMs), longDb: open(Math.min(poolSize, longPoolSize), longStatementMs) };
}
