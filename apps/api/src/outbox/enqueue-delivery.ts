import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { PushChannel } from "@meander/domain/notification/push-token";
import type { MailTemplates } from "../mail-templates.ts";

/** What the pump LISTENs to. */
export const DELIVERY_CHANNEL = "delivery";

export type NewDelivery<Template extends keyof MailTemplates = keyof MailTemplates> = {
  /** What is sent, e.g. a notification's id; one message reaches one person once per channel. Absent: a message of its own. */
  readonly messageId?: string;
  readonly channel: "mail" | PushChannel;
  readonly personId: string;
  /** Absent: the person's verified address at the time of sending. */
  readonly address?: string;
  readonly template: Template;
  readonly data: MailTemplates[Template];
  /** Absent: at once. */
  readonly dueAt?: Date;
  /** Why it is not sent at all: it is written down as skipped. */
  readonly skipped?: string;
};

/**
 * Puts a message into the ledger, inside the caller's transaction: it leaves if and only if that commits.
 * The same message to the same person on the same channel is kept once.
 */
export async function enqueueDelivery<Template extends keyof MailTemplates>(
  trx: Trx,
  delivery: NewDelivery<Template>,
): Promise<void> {
  await enqueueDeliveries(trx, [delivery]);
}

/** Rows of one statement; an activity may have a thousand people. */
const BATCH = 500;

export async function enqueueDeliveries<Template extends keyof MailTemplates>(
  trx: Trx,
  deliveries: readonly NewDelivery<Template>[],
): Promise<void> {
  for (let from = 0; from < deliveries.length; from += BATCH) {
    await trx
      .insertInto("delivery")
      .values(deliveries.slice(from, from + BATCH).map(rowOf))
      .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())
      .execute();
  }
  if (deliveries.some(({ skipped }) => skipped === undefined)) {
    await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
  }
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
