import type { LogPosition } from "./log-position.ts";

type Sample = { readonly at: number; readonly position: LogPosition };

export type Freshness = {
  /** The primary had reached the position at `at` or slightly later. */
  readonly recordPrimary: (sample: Sample) => void;
  /** The replica has replayed up to the position. */
  readonly recordReplayed: (position: LogPosition) => void;
  /** Everything committed before this time is on the replica; minus infinity while unknown. */
  readonly freshAt: () => number;
  readonly replayed: () => LogPosition;
  readonly reset: () => void;
};

/**
 * Estimates how stale the replica's data is, by this process's clock alone, so clocks of machines are never compared.
 * With an idle primary the replica doesn't count as stale. Samples older than `retentionMs` are discarded.
 */
export function createFreshness(retentionMs: number): Freshness {
  let samples: Sample[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let replayed = 0;
  return {
    recordPrimary(sample) {
      samples = [...samples.filter(({ at }) => at >= sample.at - retentionMs), sample];
    },
    recordReplayed(position) {
      // A killed replica restarts at a slightly earlier position.
      if (position < replayed) freshAt = Number.NEGATIVE_INFINITY;
      replayed = position;
      const reached = samples.findLastIndex((sample) => sample.position <= position);
      const newest = samples[reached];
      if (newest === undefined) return;
      freshAt = newest.at;
      samples = samples.slice(reached);
    },
    freshAt: () => freshAt,
    replayed: () => replayed,
    reset() {
      samples = [];
      freshAt = Number.NEGATIVE_INFINITY;
      replayed = 0;
    },
  };
}
