/** Releases the place; further calls do nothing. */
export type ReleasePlace = () => void;
export type Refusal = "full" | "waited";

export type AdmissionGate = {
  /** Admits at once when a place is free, else after a bounded wait; or returns the reason of the refusal. */
  readonly enter: () => ReleasePlace | Promise<ReleasePlace | Refusal> | Refusal;
  readonly inFlight: () => number;
  readonly waiting: () => number;
};

export type GateOptions = {
  readonly inFlightMax: number;
  readonly waitingMax: number;
  readonly waitMs: number;
  /**
   * The wait once the queue has been full, or hasn't been empty for `waitMs`: then it is no burst, and waiting only
   * delays everybody.
   */
  readonly overloadedWaitMs: number;
  /** Releases a place only in the next turn of the event loop, so that short requests don't starve other work. */
  readonly isYielding: boolean;
};

type Waiting = { readonly since: number; readonly settle: (outcome: ReleasePlace | Refusal) => void };

/**
 * Limits the requests in flight, and those that wait for them: by number and by time, in order of arrival. Two waits are
 * those of a controlled-delay queue (Maurer, Fail at Scale, ACM Queue 2015).
 */
export function createAdmissionGate(options: GateOptions, now: () => number = () => performance.now()): AdmissionGate {
  const { inFlightMax, waitingMax, waitMs, overloadedWaitMs, isYielding } = options;
  const queue: Waiting[] = [];
  let inFlight = 0;
  /** When the queue was last empty; long ago once it has been full since. */
  let emptyAt = now();
  let expiry: NodeJS.Timeout | undefined;

  function take(): ReleasePlace {
    inFlight += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (isYielding) setImmediate(releasePlace);
      else releasePlace();
    };
  }

  function releasePlace(): void {
    inFlight -= 1;
    admitNext();
  }

  function admitNext(): void {
    refuseExpired();
    while (inFlight < inFlightMax) {
      const next = queue.shift();
      if (next === undefined) break;
      next.settle(take());
    }
    if (queue.length === 0) emptyAt = now();
  }

  /** The queue is in order of arrival, so the expired requests are at its head. */
  function refuseExpired(): void {
    const allowedMs = now() - emptyAt < waitMs ? waitMs : overloadedWaitMs;
    const expired = now() - allowedMs;
    while (queue[0] !== undefined && queue[0].since <= expired) queue.shift()?.settle("waited");
    clearTimeout(expiry);
    const [first] = queue;
    if (first !== undefined) expiry = setTimeout(refuseExpired, Math.max(1, first.since + allowedMs - now()));
  }

  return {
    enter() {
      if (inFlight < inFlightMax && queue.length === 0) return take();
      if (queue.length >= waitingMax) {
        emptyAt = Number.NEGATIVE_INFINITY;
        refuseExpired();
        return "full";
      }
      if (queue.length === 0) emptyAt = now();
      return new Promise((settle) => {
        queue.push({ since: now(), settle });
        if (queue.length === 1) refuseExpired();
      });
    },
    inFlight: () => inFlight,
    waiting: () => queue.length,
  };
}
