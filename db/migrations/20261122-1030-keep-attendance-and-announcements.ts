import { type Kysely, sql } from "kysely";

/** Attendance that ratings rest on, what was announced to whom, and the indexes behind nearby people and contributors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table participant add column attendance_told_at timestamptz(3)`.execute(db);
  await sql`comment on column participant.attendance_told_at is 'When the person first heard that the host saw them there; they hear it once'`.execute(
    db,
  );
  await requireAttendance(db);
  await sql`create index rating_activity on rating (activity_id, created_at desc, person_id)`.execute(db);

  // The keys hold 'at most one a day' and 'never twice' against any number of activities that open at the same moment.
  await sql`
    create table announcement (
      person_id uuid not null references person on delete cascade,
      day date not null,
      activity_id uuid not null references activity on delete cascade,
      primary key (person_id, day),
      constraint announcement_once unique (activity_id, person_id)
    )`.execute(db);
  await sql`comment on table announcement is 'Activities that people nearby were told of as they opened; the day is that of UTC'`.execute(
    db,
  );
  await sql`create index announcement_age on announcement (day)`.execute(db);
  await sql`create index person_home on person using gist (point(lon, lat)) where lon is not null`.execute(db);

  await indexContributions(db);
}

/** A rating needs an attendance that the host verified, whoever writes it. */
async function requireAttendance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hold_rating_attendance() returns trigger language plpgsql as $$
    begin
      perform 1 from participant p
      where p.activity_id = new.activity_id and p.person_id = new.person_id and p.attended_at is not null
      for key share;
      if not found then
        raise exception 'no verified attendance' using errcode = 'check_violation', constraint = 'rating_needs_attendance';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger rating_needs_attendance before insert on rating
    for each row execute function hold_rating_attendance()`.execute(db);
}

/** The newest activities of a country, region or place with their hosts, read without the table. */
async function indexContributions(db: Kysely<unknown>): Promise<void> {
  const levels = {
    activity_contribution_country: ["country_slug"],
    activity_contribution_region: ["country_slug", "region_slug"],
    activity_contribution_place: ["country_slug", "region_slug", "place_slug"],
  };
  for (const [name, columns] of Object.entries(levels)) {
    await sql`
      create index ${sql.id(name)} on activity (${sql.join(columns.map((column) => sql.id(column)))}, id desc)
      include (host_id, is_suggested)
      where status <> 0 and hidden_at is null and cancelled_at is null and country_slug is not null`.execute(db);
  }
}
