/** Gives the place back; calling it again does nothing. */
export type Leave = () => void;
export type Refusal = "full" | "waited";

export type AdmissionGate = {
  /** A place at once where one is free, else after a bounded wait; or why there is none. */
  readonly enter: () => Leave | Promise<Leave | Refusal> | Refusal;
  readonly inFlight: () => number;
  readonly waiting: () => number;
  readonly limit: () => number;
};

export type GateOptions = {
  /** How many may be in flight: it starts at the lower figure, and stays between both. */
  readonly inFlightMin: number;
  readonly inFlightMax: number;
  readonly waitingMax: number;
  readonly waitMs: number;
  /** Where most take longer than this, fewer are let in at once; null for a gate that never adapts. */
  readonly slowMs: number | null;
  /** A place is free again in the next turn of the event loop only, so that others have their turn however short the requests are. */
  readonly isYielding: boolean;
};

type Waiting = { readonly since: number; readonly settle: (outcome: Leave | Refusal) => void };

const WINDOW_MS = 100;
const SHRINK = 0.75;
const GROW = 2;

/**
 * Bounds what is in flight and what waits for a place. The bound follows the time that requests take, because a drawn page costs many
 * times what a short answer does: it shrinks by a quarter while most are slow, and grows by two while all places are taken and most are not.
 */
export function createAdmissionGate(options: GateOptions, now: () => number = () => performance.now()): AdmissionGate {
  const { inFlightMin, inFlightMax, waitingMax, waitMs, slowMs, isYielding } = options;
  const queue: Waiting[] = [];
  let limit = inFlightMin;
  let inFlight = 0;
  let window = { startedAt: now(), slow: 0, done: 0, wasFull: false };
  let expiry: NodeJS.Timeout | undefined;

  function take(): Leave {
    inFlight += 1;
    if (inFlight >= limit) window.wasFull = true;
    const startedAt = now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (slowMs !== null) adapt(now() - startedAt > slowMs);
      if (isYielding) setImmediate(giveBack);
      else giveBack();
    };
  }

  function giveBack(): void {
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

  /** They wait in the order they came. */
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
