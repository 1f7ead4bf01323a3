import { participationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { DELIVERY_CHANNEL } from "../../../outbox/enqueue-delivery.ts";

type HidingNotification = {
  /** The message's id, shared with every other recipient. */
  readonly eventId: string;
  readonly activityId: string;
  readonly dueAt: Date;
  readonly now: Date;
};

/**
 * Notifies the participants of an upcoming hidden activity, who can no longer find it. Omits the reason, which concerns
 * only the host. Reporters among them get a mail of their own.
 */
export async function notifyParticipantsOfHiding(
  trx: Trx,
  { eventId, activityId, dueAt, now }: HidingNotification,
): Promise<void> {
  await sql`
    insert into delivery (message_id, channel, person_id, template, data, due_at)
    select ${eventId}::uuid, 'mail', person.id, 'activity-hidden',
      jsonb_build_object('firstName', person.first_name, 'activityId', activity.id, 'activityTitle', activity.title,
        'timeZone', activity.time_zone, 'startsAt', (
        select to_char(min(date_option.starts_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from date_option
        where date_option.activity_id = activity.id and date_option.starts_at > ${now}::timestamptz
          and date_option.decided_status = (select max(decided_status) from date_option
            where activity_id = activity.id))), ${dueAt}::timestamptz
    from activity
    join participant on participant.activity_id = activity.id and participant.status = ${participationStatus.approved}
    join person on person.id = participant.person_id
    where activity.id = ${activityId}::uuid and activity.cancelled_at is null and (activity.ends_at is null
      or activity.ends_at > ${now}::timestamptz)
    order by person.id
    on conflict on constraint delivery_once do nothing`.execute(trx);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
