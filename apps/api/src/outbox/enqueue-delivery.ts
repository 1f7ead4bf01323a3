import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import type { PushChannel } from "@meander/domain/notification/push-token";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { MailTemplates } from "../mail-templates.ts";

/** The NOTIFY channels that wake the loops of mail and of pushes. */
export const DELIVERY_CHANNEL = "delivery";
export const PUSH_CHANNEL = "push_delivery";

export type NewDelivery<Template extends keyof MailTemplates = keyof MailTemplates> = {
  /** Identifies the content, e.g. a notification's id, for deduplication per person and channel. Absent: a new id. */
  readonly messageId?: string;
  readonly channel: "mail" | PushChannel;
  readonly personId: string;
  /** Absent: the person's verified address at sending time. */
  readonly address?: string;
  readonly template: Template;
  readonly data: MailTemplates[Template];
  /** Absent: now. */
  readonly dueAt?: Date;
  /** Why it is never sent: it is recorded as skipped. */
  readonly skipped?: DeliveryReason;
};

/**
 * Adds a delivery to the ledger (outbox) in the caller's transaction, so that it is sent if and only if that commits.
 * Duplicates of message, person and channel are ignored.
 */
export async function enqueueDelivery<Template extends keyof MailTemplates>(
  trx: Trx,
  delivery: NewDelivery<Template>,
): Promise<void> {
  await enqueueDeliveries(trx, [delivery]);
}

/** Rows per statement; an activity may have a thousand participants. */
const BATCH_SIZE = 500;

export async function enqueueDeliveries<Template extends keyof MailTemplates>(
  trx: Trx,
  deliveries: readonly NewDelivery<Template>[],
): Promise<void> {
  for (let from = 0; from < deliveries.length; from += BATCH_SIZE) {
    await trx
      .insertInto("delivery")
      .values(deliveries.slice(from, from + BATCH_SIZE).map(rowOf))
      .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())
      .execute();
  }
  const sent = deliveries.filter(({ skipped }) => skipped === undefined);
  const woken = new Set(sent.map(({ channel }) => (channel === "mail" ? DELIVERY_CHANNEL : PUSH_CHANNEL)));
  // The statement of `enqueueDecoy` too.
  for (const channel of woken) await sql`select pg_notify(${channel}, '')`.execute(trx);
}

function rowOf<Template extends keyof MailTemplates>(delivery: NewDelivery<Template>) {
  const { messageId, channel, personId, address, template, data, dueAt, skipped } = delivery;
  return {
    messageId: messageId ?? newId(),
    channel,
    personId,
    address: address ?? null,
    template,
    data: jsonb(data),
    dueAt: dueAt ?? sql<Date>`now()`,
    state: skipped === undefined ? "queued" : "skipped",
    reason: skipped ?? null,
  };
}

function newId(): RawBuilder<string> {
  return sql<string>`uuidv7()`;
}
