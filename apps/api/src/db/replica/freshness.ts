import type { LogPosition } from "./log-position.ts";

type Sample = { readonly at: number; readonly position: LogPosition };

export type Freshness = {
  /** The primary had got so far, at `at` or a little later. */
  readonly notePrimary: (sample: Sample) => void;
  /** The replica has got so far. */
  readonly noteReplayed: (position: LogPosition) => void;
  /** Everything committed up to then is on the replica; minus infinity while nobody knows. */
  readonly freshAt: () => number;
  readonly replayed: () => LogPosition;
  readonly forget: () => void;
};

/**
 * How old a replica's answers may be, by this process's clock alone: no two machines' clocks are compared, and a primary where nothing
 * happens doesn't make its replica look old. Samples older than `keepMs` say nothing that anyone would act on.
 */
export function createFreshness(keepMs: number): Freshness {
  let samples: Sample[] = [];
  let freshAt = Number.NEGATIVE_INFINITY;
  let replayed = 0;
  return {
    notePrimary(sample) {
      samples = [...samples.filter(({ at }) => at >= sample.at - keepMs), sample];
    },
    noteReplayed(position) {
      // One that was killed begins again a little before where it was.
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
    forget() {
      samples = [];
      freshAt = Number.NEGATIVE_INFINITY;
      replayed = 0;
    },
  };
}
