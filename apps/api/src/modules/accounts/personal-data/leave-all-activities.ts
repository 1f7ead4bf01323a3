import { participationStatus } from "@meander/domain/participation/status";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { isActivityAhead } from "../../activities/queries.ts";
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
    update date_option set vote_count = date_option.vote_count - 1 from deleted where date_option.id = deleted.option_id
      and deleted.is_valid`.execute(trx);
  await sql`
    with deleted as (delete from activity_like where person_id = ${me} returning activity_id)
    update activity set like_count = activity.like_count - 1 from deleted
      where activity.id = deleted.activity_id`.execute(trx);
  await sql`
    with deleted as (delete from rating where person_id = ${me} returning activity_id, stars)
    update activity set rating_sum = activity.rating_sum - deleted.stars, rating_count = activity.rating_count - 1
    from deleted where activity.id = deleted.activity_id`.execute(trx);
  const { rows } = await sql<Host>`
    with deleted as (
      delete from participant where person_id = ${me} returning activity_id, status,
        attended_at is not null as has_attended)
    update activity set approved_count = activity.approved_count - 1,
      attended_count = activity.attended_count - deleted.has_attended::integer
    from deleted where activity.id = deleted.activity_id and deleted.status = ${sql.lit(participationStatus.approved)}
    returning activity.id as activity_id, activity.host_id,
      ${isActivityAhead(now)} as is_ahead`.execute(trx);
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
