import { notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { recordNotification } from "../../notifications/record-notification.ts";

type Host = { readonly activityId: string; readonly hostId: string; readonly isAhead: boolean };

/**
 * Deletes the person's participation, votes, likes and ratings, and updates the counters; those activities are locked.
 * Returns upcoming activities that had them as an approved participant, for `notifyHosts`.
 */
export async function leaveAllActivities(trx: Trx, personId: string, now: Date): Promise<readonly Host[]> {
  const me = sql`${personId}::uuid`;
  await sql`
    with deleted as (delete from date_vote where person_id = ${me} returning option_id, is_valid)
    update date_option o set vote_count = o.vote_count - 1 from deleted where o.id = deleted.option_id and deleted.is_valid`.execute(
    trx,
  );
  await sql`
    with deleted as (delete from activity_like where person_id = ${me} returning activity_id)
    update activity a set like_count = a.like_count - 1 from deleted where a.id = deleted.activity_id`.execute(trx);
  await sql`
    with deleted as (delete from rating where person_id = ${me} returning activity_id, stars)
    update activity a set rating_sum = a.rating_sum - deleted.stars, rating_count = a.rating_count - 1
    from deleted where a.id = deleted.activity_id`.execute(trx);
  const { rows } = await sql<Host>`
    with deleted as (
      delete from participant where person_id = ${me} returning activity_id, status, attended_at is not null as has_attended)
    update activity a set approved_count = a.approved_count - 1,
      attended_count = a.attended_count - deleted.has_attended::integer
    from deleted where a.id = deleted.activity_id and deleted.status = 3
    returning a.id as activity_id, a.host_id,
      a.status in (1, 2) and a.cancelled_at is null and (a.ends_at is null or a.ends_at > ${now}) as is_ahead`.execute(
    trx,
  );
  return rows.filter(({ isAhead }) => isAhead);
}

export async function notifyHosts(trx: Trx, hosts: readonly Host[], now: Date): Promise<void> {
  for (const { activityId, hostId } of hosts) {
    await recordNotification(trx, {
      code: notificationCode.userCancelled,
      personIds: [hostId],
      actorId: null,
      activityId,
      now,
    });
  }
}
