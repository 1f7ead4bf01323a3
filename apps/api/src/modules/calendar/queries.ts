import { calendarPolicy } from "@meander/domain/policy";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

export type FeedOwner = { readonly personId: string; readonly firstName: string; readonly renewedAt: Date };

/** The owner of a feed token; null while their account is suspended. */
export async function findFeedOwner(db: Database, token: string, now: Date): Promise<FeedOwner | null> {
  const row = await db
    .selectFrom("calendarFeed as f")
    .innerJoin("person as p", "p.id", "f.personId")
    .select(["f.personId", "f.renewedAt", "p.firstName"])
    .where("f.token", "=", token)
    .where((eb) => eb.or([eb("p.suspendedUntil", "is", null), eb("p.suspendedUntil", "<=", now)]))
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
    select a.id
    from (
      select id from activity where host_id = ${personId}
      union
      select activity_id from participant where person_id = ${personId} and status in (2, 3)
    ) mine join activity a on a.id = mine.id
    where a.status in (1, 2, 3) and not a.is_suggested and a.hidden_at is null
      and a.ends_at > ${now}::timestamptz - make_interval(days => ${calendarPolicy.pastDays})
    order by a.ends_at desc, a.id limit ${calendarPolicy.maxActivities}`.execute(db);
  return rows.map(({ id }) => id);
}
