import type { DeliveryReason } from "@meander/domain/campaign/delivery-reason";
import type { PushChannel } from "@meander/domain/notification/push-token";
import { sql } from "kysely";
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
const BATCH_SIZE = 1_000;

export async function enqueueDeliveries<Template extends keyof MailTemplates>(
  trx: Trx,
  deliveries: readonly NewDelivery<Template>[],
): Promise<void> {
  for (let from = 0; from < deliveries.length; from += BATCH_SIZE) {
    await insertDeliveries(trx, deliveries.slice(from, from + BATCH_SIZE).map(rowOf));
  }
  const sent = deliveries.filter(({ skipped }) => skipped === undefined);
  const woken = new Set(sent.map(({ channel }) => (channel === "mail" ? DELIVERY_CHANNEL : PUSH_CHANNEL)));
  // The statement of `enqueueDecoy` too.
  for (const channel of woken) await sql`select pg_notify(${channel}, '')`.execute(trx);
}

type DeliveryRow = {
  /** Null for a new id. */
  readonly message_id: string | null;
  readonly channel: NewDelivery["channel"];
  readonly person_id: string | null;
  readonly address: string | null;
  readonly template: keyof MailTemplates;
  readonly data: object;
  /** Null for now. */
  readonly due_at: Date | null;
  readonly state: "queued" | "skipped";
  readonly reason: DeliveryReason | null;
};

/** One parameter for any number of rows: with one for each value, a large activity costs more to send than to insert. */
export async function insertDeliveries(trx: Trx, rows: readonly DeliveryRow[]): Promise<void> {
  await sql`
    insert into delivery (message_id, channel, person_id, address, template, data, due_at, state, reason)
    select coalesce(message_id, uuidv7()), channel, person_id, address, template, data, coalesce(due_at, now()), state,
      reason
    from jsonb_to_recordset(${jsonb(rows)}) as row (message_id uuid, channel text, person_id uuid, address text,
      template text, data jsonb, due_at timestamptz, state text, reason text)
    on conflict on constraint delivery_once do nothing`.execute(trx);
}

function rowOf<Template extends keyof MailTemplates>(delivery: NewDelivery<Template>): DeliveryRow {
  const { messageId, channel, personId, address, template, data, dueAt, skipped } = delivery;
  return {
    message_id: messageId ?? null,
    channel,
    person_id: personId,
    address: address ?? null,
    template,
    data,
    due_at: dueAt ?? null,
    state: skipped === undefined ? "queued" : "skipped",
    reason: skipped ?? null,
  };
}
