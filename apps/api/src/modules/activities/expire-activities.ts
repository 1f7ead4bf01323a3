import { notificationCode } from "@meander/domain/notification/catalogue";
import { participationStatus } from "@meander/domain/participation/participation";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { recordNotification } from "../notifications/record-notification.ts";
import { findPeopleTakingPart, refreshSearch } from "./queries.ts";

const BATCH = 200;

/**
 * Writes the expiry of activities whose last date has ended (reads in between compute it) and asks for what comes after:
 * ratings (14) from those who were in, attendance (22) from the host, of nobody where it is hidden. Suggestions have no
 * end. Returns how many expired. Workers pass over what another one holds.
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
        where status in (1, 2) and ends_at <= ${now} and cancelled_at is null and not is_suggested
        order by ends_at limit ${BATCH}
        for update skip locked
      )
      update activity a set status = 3 from ended where a.id = ended.id
      returning a.id, a.host_id, a.approved_count, a.hidden_at is not null as is_hidden`.execute(trx);
    const attended = rows.filter(({ approvedCount, isHidden }) => approvedCount > 0 && !isHidden);
    for (const activity of attended) await askWhatComesAfter(trx, activity, now);
    await refreshSearch(
      trx,
      rows.map((row) => row.id),
      now,
    );
    return rows.map((row) => row.id);
  });
}

async function askWhatComesAfter(trx: Trx, { id, hostId }: { id: string; hostId: string }, now: Date): Promise<void> {
  const news = { actorId: null, activityId: id, now };
  const people = await findPeopleTakingPart(trx, id, [participationStatus.approved]);
  await recordNotification(trx, { ...news, code: notificationCode.rateActivity, personIds: people });
  await recordNotification(trx, { ...news, code: notificationCode.verifyAttendance, personIds: [hostId] });
}
