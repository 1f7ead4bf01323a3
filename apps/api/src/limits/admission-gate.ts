/** Releases the place; further calls do nothing. */
export type ReleasePlace = () => void;
export type Refusal = "full" | "waited";

export type AdmissionGate = {
  /** Admits at once when a place is free, else after a bounded wait; or returns the reason of the refusal. */
  readonly enter: () => ReleasePlace | Promise<ReleasePlace | Refusal> | Refusal;
  readonly inFlight: () => number;
  readonly waiting: () => number;
  readonly limit: () => number;
};

export type GateOptions = {
  /** Bounds of the number of requests in flight; it starts at the minimum. */
  readonly inFlightMin: number;
  readonly inFlightMax: number;
  readonly waitingMax: number;
  readonly waitMs: number;
  /** The limit shrinks while most requests take longer; null disables adapting. */
  readonly slowMs: number | null;
  /** Releases a place only in the next turn of the event loop, so that short requests don't starve other work. */
  readonly isYielding: boolean;
};

type Waiting = { readonly since: number; readonly settle: (outcome: ReleasePlace | Refusal) => void };

const WINDOW_MS = 100;
const SHRINK = 0.75;
const GROW = 2;

/**
 * Limits the requests in flight and in the queue. The limit adapts to their duration, because a rendered page costs
 * many times as much as a short response. It shrinks by a quarter while most are slow, and grows by two while it is
 * exhausted and most are fast.
 */
export function createAdmissionGate(options: GateOptions, now: () => number = () => performance.now()): AdmissionGate {
  const { inFlightMin, inFlightMax, waitingMax, waitMs, slowMs, isYielding } = options;
  const queue: Waiting[] = [];
  let limit = inFlightMin;
  let inFlight = 0;
  let window = { startedAt: now(), slow: 0, done: 0, wasFull: false };
  let expiry: NodeJS.Timeout | undefined;

  function take(): ReleasePlace {
    inFlight += 1;
    if (inFlight >= limit) window.wasFull = true;
    const startedAt = now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (slowMs !== null) adapt(now() - startedAt > slowMs);
      if (isYielding) setImmediate(releasePlace);
      else releasePlace();
    };
  }

  function releasePlace(): void {
    inFlight -= 1;
    admitNext();
  }

  function adapt(isSlow: boolean): void {
    window.done += 1;
    if (isSlow) window.slow += 1;
    if (now() - window.startedAt < WINDOW_MS) return;
    if (window.slow * 2 > window.done) limit = Math.max(inFlightMin, Math.floor(limit * SHRINK));
    else if (window.wasFull) limit = Math.min(inFlightMax, limit + GROW);
    window = { startedAt: now(), slow: 0, done: 0, wasFull: false };
  }

  function admitNext(): void {
    refuseExpired();
    while (inFlight < limit) {
      const next = queue.shift();
      if (next === undefined) return;
      next.settle(take());
    }
  }

  /** The queue is in order of arrival, so the expired requests are at its head. */
  function refuseExpired(): void {
    const expired = now() - waitMs;
    while (queue[0] !== undefined && queue[0].since <= expired) queue.shift()?.settle("waited");
    clearTimeout(expiry);
    const [first] = queue;
    if (first !== undefined) expiry = setTimeout(refuseExpired, Math.max(1, first.since + waitMs - now()));
  }

  return {
    enter() {
      if (inFlight < limit && queue.length === 0) return take();
      if (queue.length >= waitingMax) return "full";
      return new Promise((settle) => {
        queue.push({ since: now(), settle });
        if (queue.length === 1) refuseExpired();
      });
    },
    inFlight: () => inFlight,
    waiting: () => queue.length,
    limit: () => limit,
  };
}
