import type { Logger } from "pino";
import { deliveriesSettled } from "../http/metrics.ts";
import type { Batch } from "./batch.ts";
import type { CampaignOutcome } from "./campaign-settling.ts";
import type { ClaimedDelivery, Outcome } from "./claims.ts";
import { MAIL_CONNECTIONS, type MailTransport } from "./mail-transport.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** Mails that are begun and settled together. */
const GROUP = MAIL_CONNECTIONS;
const LANES = 3;

export type SendOptions = {
  readonly transport: MailTransport;
  /** Null when there is nothing to say any more. */
  readonly render: (delivery: ClaimedDelivery) => Promise<RenderedMail | null>;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Runs between two groups; false to leave the rest unsent, which goes back into the queue when its lease ends. */
type BetweenGroups = () => Promise<boolean>;

/** Sends a batch. While one lane writes down how its mails ended, the others keep the connections busy. */
export async function sendBatch(options: SendOptions, batch: Batch, goesOn: BetweenGroups): Promise<void> {
  let next = 0;
  const runLane = async () => {
    while (next < batch.deliveries.length && (await goesOn())) {
      const group = batch.deliveries.slice(next, next + GROUP);
      next += GROUP;
      await sendGroup(options, batch, group);
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
}

async function sendGroup(options: SendOptions, batch: Batch, group: readonly ClaimedDelivery[]): Promise<void> {
  const { transport, clock } = options;
  const outcomes = new Map<string, CampaignOutcome>();
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
  for (const { state } of outcomes.values()) deliveriesSettled.labels("mail", state).inc();
}

async function prepare({ render, log }: SendOptions, delivery: ClaimedDelivery): Promise<RenderedMail | Outcome> {
  if (delivery.address === null) return { state: "skipped", reason: "no address" };
  try {
    return (await render(delivery)) ?? { state: "skipped", reason: "nothing to say any more" };
  } catch (error) {
    log.error({ err: error, deliveryId: delivery.id, template: delivery.template }, "a mail could not be written");
    return { state: "failed", reason: "could not be written" };
  }
}
