import type { Logger } from "pino";
import { isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import { deliveriesSettled } from "../metrics.ts";
import type { ClaimedDelivery, Outcome, Settlement } from "../outbox/claims.ts";
import type { Batch } from "./batch.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** The number of mails begun and settled together. A killed process leaves at most this many per lane `unknown`. */
const GROUP_SIZE = 25;
/** Enough lanes that one can update the ledger while the others keep all SMTP connections busy. */
const LANE_COUNT = 4;
/** The retry delay when the installation itself lacks resources, such as the database or disk space. */
const UNAVAILABLE_RETRY_SECONDS = 5;

export type SendOptions = {
  readonly transport: MailTransport;
  /** Null when the mail's content is obsolete. */
  readonly render: (delivery: ClaimedDelivery) => Promise<RenderedMail | null>;
  readonly clock: () => Date;
  readonly log: Logger;
};

type Source = {
  /** Null when no delivery may be sent now. */
  readonly claim: () => Promise<Batch | null>;
  /** Called before each group; false stops the lane. */
  readonly shouldContinue: () => Promise<boolean>;
};

/**
 * Sends batches until none is left. Lanes update the ledger while others keep the connections busy, and the next batch
 * is claimed in advance. A stop returns unsent deliveries to the queue.
 */
export async function sendBatches(options: SendOptions, { claim, shouldContinue }: Source): Promise<void> {
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
      await sendGroup(options, taken.batch, taken.group);
    }
  }

  await Promise.all(Array.from({ length: LANE_COUNT }, runLane));
  if (batch !== null && next < batch.deliveries.length) await returnToQueue(batch, next, options.clock());
  const unused = await upcoming;
  if (unused !== undefined && unused !== null) await returnToQueue(unused, 0, options.clock());
}

function returnToQueue(batch: Batch, from: number, now: Date): Promise<void> {
  return batch.settle(new Map(batch.deliveries.slice(from).map(({ id }) => [id, { state: "queued" }])), now);
}

async function sendGroup(options: SendOptions, batch: Batch, group: readonly ClaimedDelivery[]): Promise<void> {
  const { transport, clock } = options;
  const outcomes = new Map<string, Settlement>();
  const mails = new Map<string, RenderedMail>();
  await Promise.all(
    group.map(async (delivery) => {
      const prepared = await prepare(options, delivery);
      if ("state" in prepared) outcomes.set(delivery.id, prepared);
      else mails.set(delivery.id, prepared);
    }),
  );
  if (mails.size > 0) {
    const { begun, ended } = await batch.begin([...mails.keys()], clock());
    for (const [id, outcome] of ended) outcomes.set(id, outcome);
    await Promise.all(
      group.map(async ({ id, address, attempts }) => {
        const mail = mails.get(id);
        if (mail === undefined || address === null || !begun.has(id)) return;
        outcomes.set(id, await transport.send({ deliveryId: id, to: address, ...mail }, attempts + 1));
      }),
    );
  }
  await batch.settle(outcomes, clock());
  for (const { state } of outcomes.values()) if (state !== "queued") deliveriesSettled.labels("mail", state).inc();
}

async function prepare({ render, log }: SendOptions, delivery: ClaimedDelivery): Promise<RenderedMail | Outcome> {
  if (delivery.address === null) return { state: "skipped", reason: "noAddress" };
  // The address was suppressed after the delivery was queued. Account mail is sent anyway, because the person has just
  // requested it.
  if (delivery.isSuppressed && delivery.template === "notification") return { state: "skipped", reason: "suppressed" };
  try {
    return (await render(delivery)) ?? { state: "skipped", reason: "obsolete" };
  } catch (error) {
    if (isTemporaryDatabaseError(error))
      return { state: "deferred", reason: "databaseUnavailable", delaySeconds: UNAVAILABLE_RETRY_SECONDS };
    log.error({ err: error, deliveryId: delivery.id, template: delivery.template }, "a mail could not be rendered");
    return { state: "failed", reason: "notWritten" };
  }
}
