export type CircuitBreaker = {
  /**
   * True when a request may be sent. After a pause it is true for one trial request, which must report its result
   * before others may follow.
   */
  readonly tryAcquire: (now: number) => boolean;
  /** True when the success closes the circuit. */
  readonly recordSuccess: () => boolean;
  /**
   * The milliseconds of the pause that the failure starts; null below the failure limit. `pauseMs` starts a pause at
   * once.
   */
  readonly recordFailure: (now: number, pauseMs?: number) => number | null;
};

type Options = { readonly failuresMax: number; readonly firstPauseMs: number; readonly lastPauseMs: number };

/** A circuit breaker whose pauses double with each failed trial. Times are milliseconds of any single clock. */
export function createCircuitBreaker({ failuresMax, firstPauseMs, lastPauseMs }: Options): CircuitBreaker {
  let failures = 0;
  let nextPauseMs = firstPauseMs;
  let pausedUntil: number | null = null;
  let isTrialPending = false;

  function pause(now: number, ms: number): number {
    pausedUntil = now + ms;
    nextPauseMs = Math.min(nextPauseMs * 2, lastPauseMs);
    return ms;
  }

  return {
    tryAcquire(now) {
      if (pausedUntil === null) return true;
      if (now < pausedUntil || isTrialPending) return false;
      isTrialPending = true;
      return true;
    },
    recordSuccess() {
      // A late response to a request that was sent before the pause.
      if (pausedUntil !== null && !isTrialPending) return false;
      const wasPaused = pausedUntil !== null;
      failures = 0;
      nextPauseMs = firstPauseMs;
      pausedUntil = null;
      isTrialPending = false;
      return wasPaused;
    },
    recordFailure(now, pauseMs) {
      if (pausedUntil !== null && !isTrialPending) return null;
      failures += 1;
      const isTrialOver = isTrialPending;
      isTrialPending = false;
      if (pauseMs !== undefined) return pause(now, Math.min(Math.max(pauseMs, firstPauseMs), lastPauseMs));
      return isTrialOver || failures >= failuresMax ? pause(now, nextPauseMs) : null;
    },
  };
}
