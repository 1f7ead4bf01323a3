import type { Logger } from "pino";
import { deliveriesSettled } from "../metrics.ts";
import { isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import type { Batch } from "./batch.ts";
import type { ClaimedDelivery, Outcome, Settlement } from "../outbox/claims.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** Mails that are begun and settled together: what a kill leaves `unknown` is at most this, times the lanes. */
const GROUP = 25;
/** So many that one may write to the ledger while the others keep every connection busy. */
const LANES = 4;
/** For what this installation lacks itself, a database or disk space. */
const SOON_SECONDS = 5;

export type SendOptions = {
  readonly transport: MailTransport;
  /** Null when there is nothing to say any more. */
  readonly render: (delivery: ClaimedDelivery) => Promise<RenderedMail | null>;
  readonly clock: () => Date;
  readonly log: Logger;
};

type Source = {
  /** Null when nothing may leave now. */
  readonly claim: () => Promise<Batch | null>;
  /** Runs between two groups; false to stop. */
  readonly goesOn: () => Promise<boolean>;
};

/**
 * Sends batch after batch until there is none. While one lane writes down how its mails ended, the others keep the connections busy, and
 * the next batch is claimed before this one is through. A stop hands back what was claimed and has not begun.
 */
export async function sendBatches(options: SendOptions, { claim, goesOn }: Source): Promise<void> {
  let batch = await claim();
  let next = 0;
  let upcoming: Promise<Batch | null> | undefined;

  async function takeGroup() {
    while (batch !== null) {
      if (next < batch.deliveries.length) {
        const taken = { batch, group: batch.deliveries.slice(next, next + GROUP) };
        next += GROUP;
        if (next >= batch.deliveries.length - GROUP) upcoming ??= claim();
        return taken;
      }
      upcoming ??= claim();
      const awaited = upcoming;
      const claimed = await awaited;
      // Several lanes may have waited; the first moves on for all.
      if (upcoming !== awaited) continue;
      batch = claimed;
      next = 0;
      upcoming = undefined;
    }
    return null;
  }

  async function runLane(): Promise<void> {
    while (await goesOn()) {
      const taken = await takeGroup();
      if (taken === null) return;
      await sendGroup(options, taken.batch, taken.group);
    }
  }

  await Promise.all(Array.from({ length: LANES }, runLane));
  if (batch !== null && next < batch.deliveries.length) await handBack(batch, next, options.clock());
  const unused = await upcoming;
  if (unused !== undefined && unused !== null) await handBack(unused, 0, options.clock());
}

function handBack(batch: Batch, from: number, now: Date): Promise<void> {
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
  if (delivery.address === null) return { state: "skipped", reason: "no address" };
  // Since it was written down. Mails about the account itself are tried all the same: somebody asked for them just now.
  if (delivery.isSuppressed && delivery.template === "notification") return { state: "skipped", reason: "suppressed" };
  try {
    return (await render(delivery)) ?? { state: "skipped", reason: "nothing to say any more" };
  } catch (error) {
    if (isTemporaryDatabaseError(error))
      return { state: "deferred", reason: "database unavailable", delaySeconds: SOON_SECONDS };
    log.error({ err: error, deliveryId: delivery.id, template: delivery.template }, "a mail could not be written");
    return { state: "failed", reason: "could not be written" };
  }
}
