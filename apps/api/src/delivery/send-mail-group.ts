import type { Logger } from "pino";
import { isTemporaryDatabaseError } from "../db/constraint-errors.ts";
import { deliveriesSettled } from "../metrics.ts";
import type { ClaimedDelivery, Outcome, Settlement } from "../outbox/claims.ts";
import type { Batch } from "./batch.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** The retry delay when the installation itself lacks resources, such as the database or disk space. */
const UNAVAILABLE_RETRY_SECONDS = 5;

export type SendOptions = {
  readonly transport: MailTransport;
  /** Null when the mail's content is obsolete. */
  readonly render: (delivery: ClaimedDelivery) => Promise<RenderedMail | null>;
  readonly clock: () => Date;
  readonly log: Logger;
};

/** Sends leased mails together and stores what became of each. */
export async function sendMailGroup(
  options: SendOptions,
  batch: Batch,
  group: readonly ClaimedDelivery[],
): Promise<void> {
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
