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

/** Messages to a person with their deliveries, newest first. */
export async function findSentMessages(
  db: Database,
  { personId, since, from, limit }: SentMessages,
): Promise<SentMessageRow[]> {
  const { rows } = await sql<SentMessageRow>`
    with delivered as (
      select message_id as id, min(created_at) as at, min((data ->> 'notificationCode')::int) as code,
        min(data #>> '{activity,_id}')::uuid as activity_id, min(data ->> 'notificationId')::uuid as entry_id,
        json_agg(json_build_object('channel', channel, 'state', state, 'reason', reason,
          'dueAt', floor(extract(epoch from due_at) * 1000),
          'updatedAt', floor(extract(epoch from updated_at) * 1000))) as deliveries
      from delivery
      where person_id = ${personId} and template = 'notification' and created_at >= ${since}
      group by message_id
    ), message as (
      select delivered.id, delivered.at, delivered.code, delivered.activity_id, exists (
        select from notification where notification.id = delivered.entry_id and notification.person_id = ${personId}
          and ${isShownInInbox}) as is_in_inbox, delivered.deliveries
      from delivered
      union all
      select notification.id, notification.created_at, notification.code, notification.activity_id, true, '[]'
      from notification
      where notification.person_id = ${personId} and notification.created_at >= ${since} and ${isShownInInbox}
        and not exists (select from delivered where delivered.id = notification.id)
    )
    select message.* from message where ${isBefore(from, ["message.at", "message.id"])}
    order by message.at desc, message.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, deliveries: storedDeliveries(row.deliveries) }));
}
