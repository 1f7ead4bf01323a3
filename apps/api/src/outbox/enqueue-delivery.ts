import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../db/client.ts";
import { jsonb } from "../db/jsonb.ts";
import type { MailTemplates } from "../delivery/mail-templates.ts";

/** What the pump LISTENs to. */
export const DELIVERY_CHANNEL = "delivery";

export type NewDelivery<Template extends keyof MailTemplates = keyof MailTemplates> = {
  /** What is sent, e.g. a notification's id; one message reaches one person once per channel. Absent: a message of its own. */
  readonly messageId?: string;
  readonly channel: "mail";
  readonly personId: string;
  /** Absent: the person's verified address at the time of sending. */
  readonly address?: string;
  readonly template: Template;
  readonly data: MailTemplates[Template];
  /** Absent: at once. */
  readonly dueAt?: Date;
};

/**
 * Puts a message into the ledger, inside the caller's transaction: it leaves if and only if that commits.
 * The same message to the same person on the same channel is kept once.
 */
export async function enqueueDelivery<Template extends keyof MailTemplates>(
  trx: Trx,
  { messageId, channel, personId, address, template, data, dueAt }: NewDelivery<Template>,
): Promise<void> {
  await trx
    .insertInto("delivery")
    .values({
      messageId: messageId ?? newId(),
      channel,
      personId,
      address: address ?? null,
      template,
      data: jsonb(data),
      ...(dueAt === undefined ? {} : { dueAt }),
    })
    .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())
    .execute();
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}

function newId(): RawBuilder<string> {
  return sql<string>`uuidv7()`;
}
