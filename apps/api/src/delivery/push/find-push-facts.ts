import { participationEndCodes } from "@meander/domain/notification/catalogue";
import type { TimeZone } from "@meander/domain/time/zone";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { JsonValue } from "../../db/generated-types.ts";
import { isShownInInbox } from "../../modules/notifications/inbox-queries.ts";
import { isSeenBy } from "../../modules/notifications/queries.ts";

/** What a push says of its activity now, as its recipient may see it. */
export type PushFacts = {
  readonly deliveryId: string;
  /** The recipient has seen it in the inbox meanwhile. */
  readonly isSeen: boolean;
  /** It was turned off after it was queued. */
  readonly isTurnedOff: boolean;
  /** The recipient may not see it any more: the activity is gone or hidden, or a block is between them and its cause. */
  readonly isObsolete: boolean;
  readonly unseenCount: number;
  /** The activity's location context; null without an activity. */
  readonly context: JsonValue | null;
  readonly timeZone: TimeZone | null;
  /** The next start; null unless one date alone counts. */
  readonly startsAt: Date | null;
  /** Whether the start has a time of day, not a part of the day only. */
  readonly hasTime: boolean;
};

/** The facts of each delivery that still exists, in one statement. */
export async function findPushFacts(
  db: Database,
  deliveryIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, PushFacts>> {
  const isEnd = sql`(message.code = any (${participationEndCodes}::int[]))`;
  const { rows } = await sql<PushFacts>`
    with message as (
      select delivery.id, delivery.person_id, (delivery.data ->> 'notificationId')::uuid as notification_id,
        (delivery.data ->> 'notificationCode')::int as code, (delivery.data ->> 'actorId')::uuid as actor_id,
        (delivery.data #>> '{activity,_id}')::uuid as activity_id
      from delivery where delivery.id = any (${deliveryIds}::uuid[])
    )
    select message.id as delivery_id, entry.seen_at is not null as is_seen,
      coalesce(not notification_preference.send_mobile, false) as is_turned_off,
      not ${isEnd} and (
        (message.activity_id is not null and activity.id is null)
        or exists (select 1 from block
          where (block.person_id = message.person_id and block.blocked_id = message.actor_id)
            or (block.person_id = message.actor_id and block.blocked_id = message.person_id))
      ) as is_obsolete,
      (select count(*) from notification where notification.person_id = message.person_id
        and notification.seen_at is null and ${isShownInInbox})::int as unseen_count,
      activity.context, activity.time_zone, coming.starts_at, coalesce(coming.has_time, false) as has_time
    from message
    left join notification entry on entry.id = message.notification_id
    left join notification_preference on notification_preference.person_id = message.person_id
      and notification_preference.code = message.code
    left join activity on activity.id = message.activity_id
      and (${isEnd} or ${isSeenBy({ viewerId: sql`message.person_id` })})
    left join lateral (
      select min(date_option.starts_at) as starts_at, bool_and(date_option.time_code is not null) as has_time
      from date_option
      where date_option.activity_id = activity.id and date_option.starts_at > ${now}
        and date_option.decided_status = (select max(other.decided_status) from date_option other
          where other.activity_id = activity.id)
      having count(*) = 1
    ) coming on true`.execute(db);
  return new Map(rows.map((facts) => [facts.deliveryId, facts]));
}
