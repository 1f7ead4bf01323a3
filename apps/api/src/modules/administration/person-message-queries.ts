import {
  type DeliveryChannel,
  deliveryChannels,
  deliveryStates,
  pushAttemptStates,
} from "@meander/domain/contract/person-messages";
import { deliveryReasons } from "@meander/domain/campaign/delivery-reason";
import type { NotificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { storedJson } from "../../db/stored-json.ts";
import { isBefore, type TimePosition } from "../../db/time-cursor.ts";
import type { MailTemplates } from "../../mail-templates.ts";
import { isShownInInbox } from "../notifications/inbox-queries.ts";
import { messagesTo } from "../notifications/sent-message-queries.ts";

const epochMs = z.number();
const cause = { reason: z.enum(deliveryReasons).nullable(), detail: z.string().nullable() };
const storedDeliveries = storedJson(
  "delivery",
  z.array(
    z.object({
      channel: z.enum(deliveryChannels),
      state: z.enum(deliveryStates),
      ...cause,
      attempts: z.int(),
      createdAt: epochMs,
      dueAt: epochMs,
      updatedAt: epochMs,
      deferrals: z.array(z.object({ at: epochMs, dueAt: epochMs, ...cause })),
      devices: z.array(
        z.object({ userAgent: z.string().nullable(), state: z.enum(pushAttemptStates), ...cause, at: epochMs }),
      ),
    }),
  ),
);
type StoredDelivery = ReturnType<typeof storedDeliveries>[number];

export type PersonMessageRow = {
  readonly id: string;
  readonly at: Date;
  readonly template: keyof MailTemplates;
  readonly code: NotificationCode | null;
  readonly activityId: string | null;
  readonly title: string | null;
  readonly isInInbox: boolean;
  readonly seenAt: Date | null;
  readonly readAt: Date | null;
  readonly deliveries: readonly (StoredDelivery & { readonly channel: DeliveryChannel })[];
};

type MessagePage = {
  readonly personId: string;
  readonly since: Date;
  readonly from: TimePosition | null;
  readonly limit: number;
};

/**
 * Messages to a person with what the ledger decided, newest first. Neither what a mail says nor its address is read:
 * some contain the names of others.
 */
export async function listPersonMessages(
  db: Database,
  { personId, since, from, limit }: MessagePage,
): Promise<PersonMessageRow[]> {
  const { rows } = await sql<PersonMessageRow>`
    with ${messagesTo({ personId, since })}, page as (
      select * from message where ${isBefore(from, ["message.at", "message.id"])}
      order by message.at desc, message.id desc limit ${limit}
    )
    select page.id, page.at, page.template, page.code, page.activity_id, coalesce(activity.title, campaign.name) as title,
      entry.id is not null as is_in_inbox, entry.seen_at, entry.read_at, coalesce(ledger.deliveries, '[]') as deliveries
    from page
    left join activity on activity.id = page.activity_id
    left join campaign on campaign.id = page.campaign_id
    left join lateral (select notification.id, notification.seen_at, notification.read_at from notification
      where notification.id = page.entry_id and notification.person_id = ${personId} and ${isShownInInbox}
    ) entry on true
    left join lateral (
      select json_agg(json_build_object('channel', channel, 'state', state, 'reason', reason, 'detail', reason_detail,
        'attempts', attempts, 'createdAt', ${epochOf("created_at")}, 'dueAt', ${epochOf("due_at")},
        'updatedAt', ${epochOf("updated_at")}, 'deferrals', deferrals, 'devices', ${devices}) order by channel) as deliveries
      from delivery where delivery.message_id = page.id and delivery.person_id = ${personId}
    ) ledger on true
    order by page.at desc, page.id desc`.execute(db);
  return rows.map((row) => ({ ...row, deliveries: storedDeliveries(row.deliveries) }));
}

/** Epoch milliseconds of a column. */
function epochOf(column: string) {
  return sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`;
}

const devices = sql`(
  select coalesce(json_agg(json_build_object('userAgent', session.user_agent, 'state', push_attempt.state,
    'reason', push_attempt.reason, 'detail', push_attempt.reason_detail,
    'at', ${epochOf("push_attempt.updated_at")}) order by push_attempt.updated_at, push_attempt.device_id), '[]')
  from push_attempt
  left join push_device on push_device.id = push_attempt.device_id
  left join session on session.public_id = push_device.session_id
  where push_attempt.delivery_id = delivery.id)`;
