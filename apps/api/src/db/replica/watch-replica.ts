import { sql } from "kysely";
import type pg from "pg";
import type { Database } from "../client.ts";
import { createFreshness } from "./freshness.ts";
import { endOfLastRecord, type LogPosition } from "./log-position.ts";

/** Why reads go to the primary. `unrelated` is no replica of this primary: another server, or one that was promoted. */
export type ReplicaProblem = "unknown" | "away" | "behind" | "unrelated";

export type ReplicaWatch = {
  /** Null while the replica may be read from. */
  readonly problem: () => ReplicaProblem | null;
  readonly replayed: () => LogPosition;
  /** Seconds by which its answers may be old; infinite while nobody knows. */
  readonly lagSeconds: () => number;
  /** Until it is seen again, the replica is not read from. */
  readonly reportAway: () => void;
  /** Until it has what was written before now, the replica is not read from. */
  readonly distrust: () => void;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly primary: Database;
  /** Of its own, so that looking doesn't wait for reading. */
  readonly replica: pg.Pool;
  readonly maxLagSeconds: number;
  /** With what went wrong, where something did. */
  readonly onChange: (problem: ReplicaProblem | null, error: unknown) => void;
};

const LOOK_EVERY_MS = 250;
const LAST_RETRY_MS = 5_000;

/** Looks again and again how far a replica is, with growing pauses while it is away. */
export function watchReplica({ primary, replica, maxLagSeconds, onChange }: Options): ReplicaWatch {
  const maxLagMs = maxLagSeconds * 1_000;
  const freshness = createFreshness(maxLagMs);
  let found: ReplicaProblem | null = "unknown";
  let told: ReplicaProblem | null = "unknown";
  let system: string | undefined;
  let trustedFrom = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let losses = 0;
  let isStopped = false;

  function problem(): ReplicaProblem | null {
    if (found !== null) return found;
    const freshAt = freshness.freshAt();
    return freshAt < trustedFrom || performance.now() - freshAt > maxLagMs ? "behind" : null;
  }

  function tell(error?: unknown): void {
    const now = problem();
    if (now !== told) onChange(now, error);
    told = now;
  }

  /** A primary that is away says nothing about its replica, which grows old meanwhile. */
  async function samplePrimary(): Promise<void> {
    const at = performance.now();
    const here = await askPrimary(primary).catch(() => null);
    if (here === null) return;
    system = here.system;
    freshness.notePrimary({ at, position: endOfLastRecord(here.position) });
  }

  async function look(retryMs: number): Promise<void> {
    let failure: unknown;
    const lossesBefore = losses;
    try {
      await samplePrimary();
      const there = await askReplica(replica);
      // Lost meanwhile, what it said is about the time before.
      const isLost = losses !== lossesBefore;
      found = isLost ? "away" : there.isReplica && there.system === system ? null : "unrelated";
      if (found === null) freshness.noteReplayed(there.position);
      if (found === "unrelated") freshness.forget();
    } catch (error) {
      failure = error;
      found = "away";
    }
    if (isStopped) return;
    tell(failure);
    const isWell = found === null;
    const pauseMs = isWell ? LOOK_EVERY_MS : retryMs;
    timer = setTimeout(() => {
      looking = look(isWell ? LOOK_EVERY_MS : Math.min(retryMs * 2, LAST_RETRY_MS));
    }, pauseMs);
    timer.unref();
  }

  let looking = look(LOOK_EVERY_MS);
  return {
    problem,
    replayed: freshness.replayed,
    lagSeconds: () => (performance.now() - freshness.freshAt()) / 1_000,
    reportAway() {
      losses += 1;
      if (found === null) found = "away";
      tell();
    },
    distrust() {
      trustedFrom = performance.now();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

type Position = { readonly position: LogPosition; readonly system: string };

async function askPrimary(primary: Database): Promise<Position | null> {
  const { rows } = await sql<Position>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position,
      (select system_identifier::text from pg_control_system()) as system`.execute(primary);
  return rows[0] ?? null;
}

async function askReplica(replica: pg.Pool): Promise<Position & { readonly isReplica: boolean }> {
  const { rows } = await replica.query<Position & { isReplica: boolean }>(`
    select coalesce(pg_last_wal_replay_lsn() - '0/0'::pg_lsn, 0) as position, pg_is_in_recovery() as "isReplica",
      (select system_identifier::text from pg_control_system()) as system`);
  return rows[0] ?? { position: 0, system: "", isReplica: false };
}
