import { type Kysely, sql } from "kysely";

/** Where travellers say they are, to about a kilometre, and which app each session runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      add column nearby_lon double precision check (nearby_lon between -180 and 180),
      add column nearby_lat double precision check (nearby_lat between -90 and 90),
      add column nearby_context jsonb,
      add column nearby_at timestamptz(3),
      add constraint person_nearby_whole check (
        (nearby_at is null) = (nearby_lon is null) and (nearby_at is null) = (nearby_lat is null)
        and (nearby_context is null or nearby_at is not null))`.execute(db);
  await sql`comment on column person.nearby_lon is 'Rounded to about a kilometre, as nearby_lat; all four are set together'`.execute(
    db,
  );
  await sql`create index person_nearby on person using gist (point(nearby_lon, nearby_lat)) where nearby_at is not null`.execute(
    db,
  );
  await sql`alter table session add column app_info jsonb`.execute(db);
}
