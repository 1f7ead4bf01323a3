import { deliveryReasons } from "@meander/domain/campaign/delivery-reason";
import type { NotificationCode } from "@meander/domain/notification/catalogue";
import type { LedgerEntry } from "@meander/domain/notification/delivery-outcome";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { storedJson } from "../../db/stored-json.ts";
import { isBefore, type TimePosition } from "../../db/time-cursor.ts";
import { isShownInInbox } from "./inbox-queries.ts";

export type SentMessageRow = {
  readonly id: string;
  readonly at: Date;
  readonly code: NotificationCode;
  readonly activityId: string | null;
  readonly isInInbox: boolean;
  readonly deliveries: readonly (LedgerEntry & { readonly channel: string })[];
};

type SentMessages = {
  readonly personId: string;
  readonly since: Date;
  readonly from: TimePosition | null;
  readonly limit: number;
};

const storedDeliveries = storedJson(
  "delivery",
  z.array(
    z.object({
      channel: z.string(),
      state: z.string(),
      reason: z.enum(deliveryReasons).nullable(),
      dueAt: z.number(),
      updatedAt: z.number(),
    }),
  ),
);

/**
 * CTEs that end in `message (id, at, template, code, activity_id, entry_id, campaign_id)`: what was delivered to a person
 * since then, and what only their inbox has. `entry_id` is of the inbox, where the entry may be gone or hidden. Of a message
 * by an account that is deleted since, or about its activity, the ledger no longer has code, activity or entry.
 */
export const messagesTo = ({ personId, since }: Pick<SentMessages, "personId" | "since">) => sql`delivered as (
      select message_id as id, min(created_at) as at, min(template) as template,
        min((data ->> 'notificationCode')::int) as code, min(data #>> '{activity,_id}')::uuid as activity_id,
        min(data ->> 'notificationId')::uuid as entry_id,
        min(coalesce(campaign_id::text, data ->> 'campaignId'))::uuid as campaign_id
      from delivery where person_id = ${personId} and created_at >= ${since}
      group by message_id
    ), message as (
      select id, at, template, code, activity_id, entry_id, campaign_id from delivered
      union all
      select notification.id, notification.created_at, 'notification', notification.code, notification.activity_id,
        notification.id, null
      from notification
      where notification.person_id = ${personId} and notification.created_at >= ${since} and ${isShownInInbox}
        and not exists (select from delivered where delivered.id = notification.id)
    )`;

/** A person's notifications with their deliveries, newest first. */
export async function findSentMessages(
  db: Database,
  { personId, since, from, limit }: SentMessages,
): Promise<SentMessageRow[]> {
  const { rows } = await sql<SentMessageRow>`
    with ${messagesTo({ personId, since })}, page as (
      select * from message
      where template = 'notification' and code is not null and ${isBefore(from, ["message.at", "message.id"])}
      order by message.at desc, message.id desc limit ${limit}
    )
    select page.id, page.at, page.code, page.activity_id, exists (
      select from notification where notification.id = page.entry_id and notification.person_id = ${personId}
        and ${isShownInInbox}) as is_in_inbox, coalesce(ledger.deliveries, '[]') as deliveries
    from page
    left join lateral (
      select json_agg(json_build_object('channel', channel, 'state', state, 'reason', reason,
        'dueAt', floor(extract(epoch from due_at) * 1000),
        'updatedAt', floor(extract(epoch from updated_at) * 1000))) as deliveries
      from delivery where delivery.message_id = page.id and delivery.person_id = ${personId}
    ) ledger on true
    order by page.at desc, page.id desc`.execute(db);
  return rows.map((row) => ({ ...row, deliveries: storedDeliveries(row.deliveries) }));
}
