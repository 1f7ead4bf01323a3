import { pendingOrApproved } from "@meander/domain/participation/status";
import { literals } from "../../db/literals.ts";
import { activityStatus } from "@meander/domain/activity/status";
import { calendarPolicy } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type FeedOwner = { readonly personId: string; readonly firstName: string; readonly renewedAt: Date };

/** The owner of a feed token; null while their account is suspended or banned. */
export async function findFeedOwner(db: Database, token: string, now: Date): Promise<FeedOwner | null> {
  const row = await db
    .selectFrom("calendarFeed")
    .innerJoin("person", "person.id", "calendarFeed.personId")
    .select(["calendarFeed.personId", "calendarFeed.renewedAt", "person.firstName"])
    .where("calendarFeed.token", "=", token)
    .where((eb) => eb.or([eb("person.suspendedUntil", "is", null), eb("person.suspendedUntil", "<=", now)]))
    .where((eb) => eb.or([eb("person.bannedFrom", "is", null), eb("person.bannedFrom", ">", now)]))
    .executeTakeFirst();
  return row ?? null;
}

export async function findFeedToken(db: Database, personId: string): Promise<string | null> {
  const row = await db.selectFrom("calendarFeed").select("token").where("personId", "=", personId).executeTakeFirst();
  return row?.token ?? null;
}

/** Recent and future activities that a person hosts, joined or requested to join; the latest first. */
export async function listCalendarActivities(db: Database, personId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select activity.id
    from (
      select id from activity where host_id = ${personId}
      union
      select activity_id from participant where person_id = ${personId} and status in ${literals(pendingOrApproved)}
    ) mine join activity on activity.id = mine.id
    where activity.status <> ${sql.lit(activityStatus.draft)} and not activity.is_suggested
      and activity.hidden_at is null
      and activity.ends_at > ${now}::timestamptz - make_interval(days => ${calendarPolicy.pastDays})
    order by activity.ends_at desc, activity.id limit ${calendarPolicy.maxActivities}`.execute(db);
  return rows.map(({ id }) => id);
}
