import pg from "pg";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { databaseReads, replicaLagSeconds } from "../../metrics.ts";
import { type Database, openPool } from "../client.ts";
import { endOfLastRecord, type LogPosition } from "./log-position.ts";
import { recordOwnWrite } from "./own-writes.ts";
import { ReadingDatabase } from "./reading-database.ts";
import { watchReplica } from "./watch-replica.ts";

export type Replica = {
  /**
   * The database for one request's reads: the replica, if it has the caller's own writes and its lag is within the
   * limit; else the primary. `lastWrite` is null for a person without recent writes.
   */
  readonly selectReadDatabase: (primary: Database, lastWrite: LogPosition | null) => Database;
  /**
   * Records the position of a write before its response is sent, so that the person's later reads see it. Never throws.
   */
  readonly recordWrite: (primary: Database, personId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly url: string;
  readonly poolSize: number;
  readonly isPooled: boolean;
  /** Reads fall back to the primary while the replica lags by more. */
  readonly maxLagSeconds: number;
  readonly primary: Database;
  readonly log: Logger;
};

type ReplicaConfig = Pick<
  Config,
  "databaseUrl" | "databaseDirectUrl" | "databaseReadUrl" | "databasePoolSize" | "databaseReadMaxLag"
>;

/** Milliseconds that a read waits for an unresponsive replica before it falls back to the primary. */
const READ_TIMEOUT_MS = 2_000;
/** Shorter than the read timeout, so that the watch notices an unresponsive replica before readers time out. */
const POLL_TIMEOUT_MS = 1_000;

/** Null unless `DATABASE_READ_URL` is set. */
export function openConfiguredReplica(
  { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePoolSize, databaseReadMaxLag }: ReplicaConfig,
  primary: Database,
  log: Logger,
): Replica | null {
  if (databaseReadUrl === undefined) return null;
  const options = { url: databaseReadUrl, poolSize: databasePoolSize, maxLagSeconds: databaseReadMaxLag };
  // When the primary is behind a pooler, its replica is too.
  return openReplica({ ...options, isPooled: databaseDirectUrl !== databaseUrl, primary, log });
}

/**
 * Reads from a streaming replica of the primary. Its failures are hidden from readers by falling back to the primary.
 */
function openReplica({ url, poolSize, isPooled, maxLagSeconds, primary, log }: Options): Replica {
  // Reported even for a replica that reconnects before the next query: it may have restarted at an earlier position.
  const onIdleError = () => watch.reportUnreachable();
  const open = (size: number, timeoutMs: number) =>
    openPool({ url, poolSize: size, connectTimeoutMs: timeoutMs, queryTimeoutMs: timeoutMs, onIdleError });
  const readers = open(poolSize, READ_TIMEOUT_MS);
  const watcher = open(1, POLL_TIMEOUT_MS);
  const watch = watchReplica({
    primary,
    replica: watcher,
    maxLagSeconds,
    onChange(problem, error) {
      if (problem === null) log.info("reading from the replica");
      else log.warn({ problem, reason: reasonOf(error) }, "reading from the primary");
    },
  });
  replicaLagSeconds.follow(watch.lagSeconds);

  function onFailure(error: unknown): void {
    databaseReads.labels("primary", "failed").inc();
    if (isConnectionError(error)) watch.reportUnreachable();
  }

  return {
    selectReadDatabase(primaryNow, lastWrite) {
      const hasOwnWrites = lastWrite === null || endOfLastRecord(lastWrite) <= watch.replayed();
      const reason = watch.problem() ?? (hasOwnWrites ? null : "own write");
      databaseReads.labels(reason === null ? "replica" : "primary", reason ?? "").inc();
      return reason === null
        ? new ReadingDatabase({ primary: primaryNow, replica: readers, isPooled, onFailure })
        : primaryNow;
    },
    async recordWrite(primaryNow, personId) {
      try {
        await recordOwnWrite(primaryNow, personId);
      } catch (error) {
        watch.distrust();
        log.warn({ reason: reasonOf(error) }, "a write's log position could not be recorded");
      }
    },
    async stop() {
      await watch.stop();
      await Promise.all([readers.end(), watcher.end()]);
    },
  };
}

/** The connection was refused or lost; other errors concern a single statement. */
function isConnectionError(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P|53|08|28|3D)/.test(error.code ?? "");
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? String(error.code) : error.message;
}
