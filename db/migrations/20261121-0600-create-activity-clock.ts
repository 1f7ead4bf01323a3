import { type Kysely, sql } from "kysely";

/** What the jobs of the clock go by: when an activity ends, and which reminders went out; and discovery by wider places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table activity add column ends_at timestamptz(3)`.execute(db);
  await sql`comment on column activity.ends_at is 'End of the last date option that still counts; null without options. Kept by triggers on date_option'`.execute(
    db,
  );
  await sql`create index activity_ending on activity (ends_at) where status in (1, 2)`.execute(db);
  await sql`create index date_option_start on date_option (starts_at)`.execute(db);
  await indexWiderPlaces(db);
  await createEndKeeper(db);
  await sql`
    create table reminder (
      activity_id uuid not null references activity on delete cascade,
      code smallint not null check (code between 1 and 22),
      moment timestamptz(3) not null,
      sent_at timestamptz(3) not null default now(),
      primary key (activity_id, code, moment)
    )`.execute(db);
  await sql`comment on table reminder is 'Each reminder goes out once for each moment it is about'`.execute(db);
}

/** A country's or a region's activities in order of time, without reading past everyone else's. */
async function indexWiderPlaces(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_search_country on activity_search (country_slug, next_starts_at, activity_id)`.execute(
    db,
  );
  await sql`create index activity_search_region on activity_search (country_slug, region_slug, next_starts_at, activity_id)`.execute(
    db,
  );
}

/** By statement, so that a bulk load costs one update. Once a date is decided, the undecided ones no longer count. */
async function createEndKeeper(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_activity_end() returns trigger language plpgsql as $$
    begin
      update activity a set ends_at = counted.ends_at
      from (
        select touched.activity_id,
          coalesce(max(o.ends_at) filter (where o.decided_status = 3), max(o.ends_at)) as ends_at
        from (select distinct activity_id from changed) touched
        left join date_option o on o.activity_id = touched.activity_id
        group by touched.activity_id
      ) counted
      where a.id = counted.activity_id and a.ends_at is distinct from counted.ends_at;
      return null;
    end $$`.execute(db);
  for (const [event, transition] of [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ] as const) {
    await sql`
      create trigger ${sql.id(`activity_end_after_${event}`)} after ${sql.raw(event)} on date_option
      referencing ${sql.raw(transition)} table as changed for each statement execute function keep_activity_end()`.execute(
      db,
    );
  }
}
