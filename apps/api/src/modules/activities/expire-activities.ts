import { literals } from "../../db/literals.ts";
import { activityStatus, openOrClosed } from "@meander/domain/activity/status";
import { notificationCode } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/status";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { findParticipantIds, refreshSearch } from "./queries.ts";

const BATCH = 200;

/**
 * Stores the expiry of activities whose last date has ended; until then, reads compute it. Requests ratings (14) from
 * approved participants and attendance (22) from the host, except for hidden activities. Suggestions never expire.
 * Returns how many expired. `skip locked` lets several workers run at once.
 */
export async function expireActivities(db: Database, now: Date): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await expireBatch(db, now);
    count += ids.length;
    if (ids.length < BATCH) return count;
  }
}

async function expireBatch(db: Database, now: Date): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; hostId: string; approvedCount: number; isHidden: boolean }>`
      with ended as (
        select id from activity
        where status in ${literals(openOrClosed)} and ends_at <= ${now} and cancelled_at is null and not is_suggested
        order by ends_at limit ${BATCH}
        for update skip locked
      )
      update activity set status = ${sql.lit(activityStatus.expired)} from ended where activity.id = ended.id
      returning activity.id, activity.host_id, activity.approved_count,
        activity.hidden_at is not null as is_hidden`.execute(trx);
    const attended = rows.filter(({ approvedCount, isHidden }) => approvedCount > 0 && !isHidden);
    for (const activity of attended) await requestFollowUps(trx, activity, now);
    await refreshSearch(
      trx,
      rows.map((row) => row.id),
      now,
    );
    return rows.map((row) => row.id);
  });
}

async function requestFollowUps(trx: Trx, { id, hostId }: { id: string; hostId: string }, now: Date): Promise<void> {
  const common = { actorId: null, activityId: id, now };
  const people = await findParticipantIds(trx, id, [participationStatus.approved]);
  await recordNotification(trx, { ...common, code: notificationCode.rateActivity, personIds: people });
  await recordNotification(trx, { ...common, code: notificationCode.verifyAttendance, personIds: [hostId] });
}
