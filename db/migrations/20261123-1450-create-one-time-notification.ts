import { type Kysely, sql } from "kysely";

/**
 * Likes (18) and list entries (20) notify once per person and activity. The inbox can't hold that constraint: its rows expire, and
 * nobody has one who switched the inbox channel off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table one_time_notification (
      activity_id uuid not null references activity on delete cascade,
      actor_id uuid not null references person on delete cascade,
      code smallint not null check (code between 1 and 22),
      primary key (activity_id, actor_id, code)
    )`.execute(db);
  await sql`comment on table one_time_notification is 'Types that notify once per activity and acting person, ever: which ones did'`.execute(
    db,
  );
  await sql`create index one_time_notification_actor on one_time_notification (actor_id)`.execute(db);
  await sql`
    insert into one_time_notification (activity_id, actor_id, code)
    select activity_id, actor_id, code from notification
      where code in (18, 20) and activity_id is not null and actor_id is not null
    union
    select activity_id, person_id, 18 from activity_like
    union
    select i.activity_id, l.owner_id, 20 from activity_list_item i join activity_list l on l.id = i.list_id`.execute(
    db,
  );
}
