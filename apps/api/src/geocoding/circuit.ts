export type Circuit = {
  /** True while the other side may be asked; after a pause for one caller, who reports how it went before anybody else may. */
  readonly mayAsk: (now: number) => boolean;
  /** True when that ends a pause. */
  readonly succeed: () => boolean;
  /** Milliseconds of the pause that this begins; null while it takes more failures for one. `pauseMs` begins one at once. */
  readonly fail: (now: number, pauseMs?: number) => number | null;
};

type Options = { readonly failuresMax: number; readonly firstPauseMs: number; readonly lastPauseMs: number };

/** Leaves alone what fails again and again, for twice as long each time. Times are milliseconds of any one clock. */
export function createCircuit({ failuresMax, firstPauseMs, lastPauseMs }: Options): Circuit {
  let failures = 0;
  let nextPauseMs = firstPauseMs;
  let pausedUntil: number | null = null;
  let isBeingTried = false;

  function pause(now: number, ms: number): number {
    pausedUntil = now + ms;
    nextPauseMs = Math.min(nextPauseMs * 2, lastPauseMs);
    return ms;
  }

  return {
    mayAsk(now) {
      if (pausedUntil === null) return true;
      if (now < pausedUntil || isBeingTried) return false;
      isBeingTried = true;
      return true;
    },
    succeed() {
      // Of those who asked before the pause, the last ones are only now answered.
      if (pausedUntil !== null && !isBeingTried) return false;
      const wasPaused = pausedUntil !== null;
      failures = 0;
      nextPauseMs = firstPauseMs;
      pausedUntil = null;
      isBeingTried = false;
      return wasPaused;
    },
    fail(now, pauseMs) {
      if (pausedUntil !== null && !isBeingTried) return null;
      failures += 1;
      const isTrialOver = isBeingTried;
      isBeingTried = false;
      if (pauseMs !== undefined) return pause(now, Math.min(Math.max(pauseMs, firstPauseMs), lastPauseMs));
      return isTrialOver || failures >= failuresMax ? pause(now, nextPauseMs) : null;
    },
  };
}
