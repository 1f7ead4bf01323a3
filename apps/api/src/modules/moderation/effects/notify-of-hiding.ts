import { participationStatus } from "@meander/domain/participation/participation";
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
    select ${eventId}::uuid, 'mail', p.id, 'activity-hidden',
      jsonb_build_object('firstName', p.first_name, 'activityId', a.id, 'activityTitle', a.title, 'timeZone', a.time_zone, 'startsAt', (
        select to_char(min(o.starts_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from date_option o
        where o.activity_id = a.id and o.starts_at > ${now}::timestamptz
          and o.decided_status = (select max(decided_status) from date_option where activity_id = a.id))), ${dueAt}::timestamptz
    from activity a
    join participant t on t.activity_id = a.id and t.status = ${participationStatus.approved}
    join person p on p.id = t.person_id
    where a.id = ${activityId}::uuid and a.cancelled_at is null and (a.ends_at is null or a.ends_at > ${now}::timestamptz)
    order by p.id
    on conflict on constraint delivery_once do nothing`.execute(trx);
  await sql`select pg_notify(${DELIVERY_CHANNEL}, '')`.execute(trx);
}
