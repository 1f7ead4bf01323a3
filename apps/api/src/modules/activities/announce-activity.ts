import { pendingOrApproved } from "@meander/domain/participation/status";
import { literals } from "../../db/literals.ts";
import { boundsAround, splitBounds } from "@meander/domain/geo/bounds";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { nearbyKm, nearbyPolicy, reportedLocationDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import { type RawBuilder, sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { type ActivityRow, findActivityRow } from "./queries.ts";

type Input = {
  /** Its row is locked, and it was just published. */
  readonly activityId: string;
  readonly now: Date;
};

/**
 * Notifies people nearby with a matching interest that the activity was published (code 21). Once per activity, and at
 * most one a day per person, even for simultaneous activities.
 */
export async function announceActivity(trx: Trx, { activityId, now }: Input): Promise<void> {
  const row = await findActivityRow(trx, activityId);
  if (row === null || row.isSuggested || row.hiddenAt !== null || row.lon === null || row.lat === null) return;
  const personIds = await claimAnnouncements(trx, row, [row.lon, row.lat], now);
  await recordNotification(trx, {
    code: notificationCode.relevantActivityCreated,
    personIds,
    actorId: row.hostId,
    activityId: row.id,
    now,
  });
}

/**
 * Claims today's announcement for the nearest people who joined, liked or searched one of its categories. Both the scan
 * and the selection are bounded, so that publishing stays fast in a dense city. Inserts in id order so that two
 * publications at once can't deadlock.
 */
async function claimAnnouncements(
  trx: Trx,
  activity: ActivityRow,
  [lon, lat]: readonly [number, number],
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - reportedLocationDays * dayMs);
  const day = now.toISOString().slice(0, 10);
  const { categories, id, hostId } = activity;
  const near = (point: RawBuilder<unknown>, isCurrent: RawBuilder<unknown>) => sql`
    (select person.id, great_circle_metres(${lon}, ${lat}, (${point})[0], (${point})[1]) as metres
    from person where ${isCurrent} and ${isAround(point, [lon, lat])}
    order by ${point} <-> point(${lon}, ${lat}) limit ${nearbyPolicy.candidatesMax})`;
  const { rows } = await sql<{ personId: string }>`
    with near as materialized (
      ${near(sql`point(person.nearby_lon, person.nearby_lat)`, sql`person.nearby_at is not null and person.nearby_at > ${since}`)}
      union all
      ${near(
        sql`point(person.lon, person.lat)`,
        sql`person.lon is not null and (person.nearby_at is null or person.nearby_at <= ${since})`,
      )}
    ), interested as materialized (
      select near.id from near join person on person.id = near.id
      where near.metres <= ${nearbyKm * 1000} and person.id <> ${hostId} and person.email is not null
        and (person.suspended_until is null or person.suspended_until <= ${now})
        and (person.banned_from is null or person.banned_from > ${now})
        and not exists (select 1 from announcement where announcement.person_id = person.id
          and announcement.day = ${day}::date)
        and not exists (select 1 from block
          where (block.person_id = person.id and block.blocked_id = ${hostId}) or (block.person_id = ${hostId}
            and block.blocked_id = person.id))
        and (
          exists (select 1 from participant join activity on activity.id = participant.activity_id
            where participant.person_id = person.id and participant.status in ${literals(pendingOrApproved)}
              and activity.categories && ${categories}::smallint[])
          or exists (select 1 from activity_like join activity on activity.id = activity_like.activity_id
            where activity_like.person_id = person.id and activity.categories && ${categories}::smallint[])
          or exists (select 1 from search_record
            where search_record.person_id = person.id and search_record.categories && ${categories}::smallint[]))
      order by near.metres limit ${nearbyPolicy.recipientsMax}
    )
    insert into announcement (person_id, day, activity_id)
    select interested.id, ${day}::date, ${id}::uuid from interested
    where not exists (select 1 from announcement where announcement.activity_id = ${id}::uuid)
    order by interested.id
    on conflict do nothing
    returning person_id`.execute(trx);
  return rows.map(({ personId }) => personId);
}

function isAround(point: RawBuilder<unknown>, center: readonly [number, number]): RawBuilder<unknown> {
  const boxes = splitBounds(boundsAround([center[0], center[1]], nearbyKm * 1000));
  const parts = boxes.map(
    ({ north, south, east, west }) => sql`${point} <@ box(point(${west}, ${south}), point(${east}, ${north}))`,
  );
  return sql`(${sql.join(parts, sql` or `)})`;
}
