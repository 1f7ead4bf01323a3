import type { Logger } from "pino";
import pg from "pg";
import type { Config } from "../../config.ts";
import { databaseReads, replicaLagSeconds } from "../../metrics.ts";
import { type Database, openPool } from "../client.ts";
import { endOfLastRecord, type LogPosition } from "./log-position.ts";
import { noteOwnWrite } from "./own-writes.ts";
import { ReadingDatabase } from "./reading-database.ts";
import { watchReplica } from "./watch-replica.ts";

export type Replica = {
  /**
   * For the reads of one request: the replica, as long as it has what the caller wrote and is not too far behind; else the primary.
   * `writtenUpTo` is null for somebody who wrote nothing lately.
   */
  readonly readsOf: (primary: Database, writtenUpTo: LogPosition | null) => Database;
  /** Before a write is answered: from then on the person's reads wait for it. Never throws. */
  readonly noteWrite: (primary: Database, personId: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly url: string;
  readonly poolSize: number;
  readonly isPooled: boolean;
  /** A replica that may be further behind is not read from. */
  readonly maxLagSeconds: number;
  readonly primary: Database;
  readonly log: Logger;
};

type ReplicaConfig = Pick<
  Config,
  "databaseUrl" | "databaseDirectUrl" | "databaseReadUrl" | "databasePoolSize" | "databaseReadMaxLag"
>;

/** A reader waits this long for a replica that says nothing; then the primary answers. */
const PATIENCE_MS = 2_000;
/** Whether it says anything is known before its readers give up. */
const WATCH_PATIENCE_MS = 1_000;

/** Null unless `DATABASE_READ_URL` names one. */
export function openConfiguredReplica(
  { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePoolSize, databaseReadMaxLag }: ReplicaConfig,
  primary: Database,
  log: Logger,
): Replica | null {
  if (databaseReadUrl === undefined) return null;
  const options = { url: databaseReadUrl, poolSize: databasePoolSize, maxLagSeconds: databaseReadMaxLag };
  // Where the primary stands behind a pooler, its replica does too.
  return openReplica({ ...options, isPooled: databaseDirectUrl !== databaseUrl, primary, log });
}

/** Reads from a streaming replica of the primary, whatever becomes of it: nobody who reads is told when it fails. */
function openReplica({ url, poolSize, isPooled, maxLagSeconds, primary, log }: Options): Replica {
  // Also one that is back before anybody asks: it may have begun again with less than it had.
  const onIdleError = () => watch.reportAway();
  const open = (size: number, patienceMs: number) =>
    openPool({ url, poolSize: size, connectWithinMs: patienceMs, queryWithinMs: patienceMs, onIdleError });
  const readers = open(poolSize, PATIENCE_MS);
  const watcher = open(1, WATCH_PATIENCE_MS);
  const watch = watchReplica({
    primary,
    replica: watcher,
    maxLagSeconds,
    onChange(problem, error) {
      if (problem === null) log.info("reads go to the replica");
      else log.warn({ problem, reason: reasonOf(error) }, "reads go to the primary");
    },
  });
  replicaLagSeconds.follow(watch.lagSeconds);

  function onFailure(error: unknown): void {
    databaseReads.labels("primary", "failed").inc();
    if (isAway(error)) watch.reportAway();
  }

  return {
    readsOf(primaryNow, writtenUpTo) {
      const isOwnThere = writtenUpTo === null || endOfLastRecord(writtenUpTo) <= watch.replayed();
      const reason = watch.problem() ?? (isOwnThere ? null : "own write");
      databaseReads.labels(reason === null ? "replica" : "primary", reason ?? "").inc();
      return reason === null
        ? new ReadingDatabase({ primary: primaryNow, replica: readers, isPooled, onFailure })
        : primaryNow;
    },
    async noteWrite(primaryNow, personId) {
      try {
        await noteOwnWrite(primaryNow, personId);
      } catch (error) {
        watch.distrust();
        log.warn({ reason: reasonOf(error) }, "a write was not noted");
      }
    },
    async stop() {
      await watch.stop();
      await Promise.all([readers.end(), watcher.end()]);
    },
  };
}

/** It refused or lost us; anything else was about one statement. */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(57P|53|08|28|3D)/.test(error.code ?? "");
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return "code" in error ? String(error.code) : error.message;
}
