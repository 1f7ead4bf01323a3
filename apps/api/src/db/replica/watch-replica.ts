import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../client.ts";
import { createFreshness } from "./freshness.ts";
import { endOfLastRecord, type LogPosition } from "./log-position.ts";

/** Why reads use the primary. `unrelated`: not a replica of this primary, but another server or a promoted replica. */
export type ReplicaProblem = "unknown" | "away" | "behind" | "unrelated";

export type ReplicaWatch = {
  /** Null while the replica is usable. */
  readonly problem: () => ReplicaProblem | null;
  readonly replayed: () => LogPosition;
  /** The maximum staleness of the replica's data in seconds; infinite while unknown. */
  readonly lagSeconds: () => number;
  /** Stops reads from the replica until it responds again. */
  readonly reportUnreachable: () => void;
  /** Stops reads from the replica until it has replayed everything written before now. */
  readonly distrust: () => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly primary: Database;
  /** A separate pool, so that polling never waits behind reads. */
  readonly replica: pg.Pool;
  readonly maxLagSeconds: number;
  /** `error` is set when a query failed. */
  readonly onChange: (problem: ReplicaProblem | null, error: unknown) => void;
};

const POLL_INTERVAL_MS = 250;
const MAX_RETRY_MS = 5_000;

/** Polls the replica's position, with backoff while it is unreachable. */
export function watchReplica({ primary, replica, maxLagSeconds, onChange }: Options): ReplicaWatch {
  const maxLagMs = maxLagSeconds * 1_000;
  const freshness = createFreshness(maxLagMs);
  let polledProblem: ReplicaProblem | null = "unknown";
  let reportedProblem: ReplicaProblem | null = "unknown";
  let system: string | undefined;
  let trustedFrom = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let losses = 0;
  let isStopped = false;

  function problem(): ReplicaProblem | null {
    if (polledProblem !== null) return polledProblem;
    const freshAt = freshness.freshAt();
    return freshAt < trustedFrom || performance.now() - freshAt > maxLagMs ? "behind" : null;
  }

  function reportChange(error?: unknown): void {
    const now = problem();
    if (now !== reportedProblem) onChange(now, error);
    reportedProblem = now;
  }

  /** Without samples of an unreachable primary the replica's data counts as increasingly stale. */
  async function samplePrimary(): Promise<void> {
    const at = performance.now();
    const primaryState = await findPrimaryPosition(primary).catch(() => null);
    if (primaryState === null) return;
    system = primaryState.system;
    freshness.recordPrimary({ at, position: endOfLastRecord(primaryState.position) });
  }

  async function poll(retryMs: number): Promise<void> {
    let failure: unknown;
    const lossesBefore = losses;
    try {
      await samplePrimary();
      const replicaState = await getReplicaPosition(replica);
      // The connection was lost during the poll, so its result is outdated.
      const isLost = losses !== lossesBefore;
      polledProblem = isLost ? "away" : replicaState.isReplica && replicaState.system === system ? null : "unrelated";
      if (polledProblem === null) freshness.recordReplayed(replicaState.position);
      if (polledProblem === "unrelated") freshness.reset();
    } catch (error) {
      failure = error;
      polledProblem = "away";
    }
    if (isStopped) return;
    reportChange(failure);
    const isHealthy = polledProblem === null;
    const pauseMs = isHealthy ? POLL_INTERVAL_MS : retryMs;
    timer = setTimeout(() => {
      polling = poll(isHealthy ? POLL_INTERVAL_MS : Math.min(retryMs * 2, MAX_RETRY_MS));
    }, pauseMs);
    timer.unref();
  }

  let polling = poll(POLL_INTERVAL_MS);
  return {
    problem,
    replayed: freshness.replayed,
    lagSeconds: () => (performance.now() - freshness.freshAt()) / 1_000,
    reportUnreachable() {
      losses += 1;
      if (polledProblem === null) polledProblem = "away";
      reportChange();
    },
    distrust() {
      trustedFrom = performance.now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await polling;
    },
  };
}

type Position = { readonly position: LogPosition; readonly system: string };

async function findPrimaryPosition(primary: Database): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position,
      (select system_identifier::text from pg_control_system()) as system`.execute(primary);
  return rows[0] ?? null;
}

async function getReplicaPosition(replica: pg.Pool): Promise<Position & { readonly isReplica: boolean }> {
  const { rows } = await replica.query<Position & { isReplica: boolean }>(`
    select coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0) as position, pg_is_in_recovery() as "isReplica",
      (select system_identifier::text from pg_control_system()) as system`);
  return rows[0] ?? { position: 0, system: "", isReplica: false };
}
