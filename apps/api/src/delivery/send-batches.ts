import type { Settlement } from "../outbox/claims.ts";

/** The number of deliveries begun and settled together. A killed process leaves at most this many per lane `unknown`. */
export const GROUP_SIZE = 25;
/** Enough lanes that one can update the ledger while the others keep all connections busy. */
const LANE_COUNT = 4;

/** Leased deliveries. */
export type LeasedBatch<Delivery extends { readonly id: string }> = {
  readonly deliveries: readonly Delivery[];
  readonly settle: (outcomes: ReadonlyMap<string, Settlement>, now: Date) => Promise<void>;
};

type Source<Delivery extends { readonly id: string }, Batch extends LeasedBatch<Delivery>> = {
  /** Null when no delivery may be sent now. */
  readonly claim: () => Promise<Batch | null>;
  readonly sendGroup: (batch: Batch, group: readonly Delivery[]) => Promise<void>;
  /** Called before each group; false stops the lane. */
  readonly shouldContinue: () => Promise<boolean>;
  readonly clock: () => Date;
};

/**
 * Sends batches until none is left. Lanes update the ledger while others keep the connections busy, and the next batch
 * is claimed in advance. A stop returns unsent deliveries to the queue.
 */
export async function sendBatches<Delivery extends { readonly id: string }, Batch extends LeasedBatch<Delivery>>({
  claim,
  sendGroup,
  shouldContinue,
  clock,
}: Source<Delivery, Batch>): Promise<void> {
  let batch = await claim();
  let next = 0;
  let upcoming: Promise<Batch | null> | undefined;

  async function takeGroup() {
    while (batch !== null) {
      if (next < batch.deliveries.length) {
        const taken = { batch, group: batch.deliveries.slice(next, next + GROUP_SIZE) };
        next += GROUP_SIZE;
        if (next >= batch.deliveries.length - GROUP_SIZE) upcoming ??= claim();
        return taken;
      }
      upcoming ??= claim();
      const awaited = upcoming;
      const claimed = await awaited;
      // Several lanes may have awaited the same batch; only the first installs it.
      if (upcoming !== awaited) continue;
      batch = claimed;
      next = 0;
      upcoming = undefined;
    }
    return null;
  }

  async function runLane(): Promise<void> {
    while (await shouldContinue()) {
      const taken = await takeGroup();
      if (taken === null) return;
      await sendGroup(taken.batch, taken.group);
    }
  }

  await Promise.all(Array.from({ length: LANE_COUNT }, runLane));
  if (batch !== null && next < batch.deliveries.length) await returnToQueue(batch, next, clock());
  const unused = await upcoming;
  if (unused !== undefined && unused !== null) await returnToQueue(unused, 0, clock());
}

function returnToQueue<Delivery extends { readonly id: string }>(
  batch: LeasedBatch<Delivery>,
  from: number,
  now: Date,
): Promise<void> {
  return batch.settle(new Map(batch.deliveries.slice(from).map(({ id }) => [id, { state: "queued" }])), now);
}
