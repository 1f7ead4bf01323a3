import { type Kysely, sql } from "kysely";

/**
 * A search counts up to a thousand and one activities, and most of its time went into visiting their rows and into arrays. What it asks
 * of each stands in the indexes now, as plain numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function category_set(codes smallint[]) returns bigint language sql immutable strict parallel safe as $$
      select coalesce(bit_or(1::bigint << code), 0) from unnest(codes) code
    $$`.execute(db);
  await sql`
    alter table activity_search
      add column category_set bigint not null generated always as (category_set(categories)) stored,
      add column last_starts_at timestamptz(3) not null
        generated always as (case when is_suggested then 'infinity' else coalesce(starts[cardinality(starts)], '-infinity') end) stored`.execute(
    db,
  );
  await sql`comment on column activity_search.category_set is 'Bit n stands for category n'`.execute(db);
  await sql`comment on column activity_search.last_starts_at is 'Until when it can be found; infinity for suggested ones'`.execute(
    db,
  );
  await sql`drop index activity_search_point, activity_search_place, activity_search_country, activity_search_region, activity_search_time`.execute(
    db,
  );
  await sql`
    create index activity_search_point on activity_search
    using gist (point) include (next_starts_at, last_starts_at, category_set, activity_id)`.execute(db);
  for (const [name, columns] of [
    ["place", "country_slug, region_slug, place_slug, "],
    ["region", "country_slug, region_slug, "],
    ["country", "country_slug, "],
  ] as const) {
    await sql`
      create index ${sql.id(`activity_search_${name}`)} on activity_search (${sql.raw(columns)}next_starts_at, activity_id)
      include (last_starts_at, category_set)`.execute(db);
  }
  await sql`
    create index activity_search_time on activity_search (next_starts_at, activity_id)
    include (last_starts_at, category_set, point)`.execute(db);
  await sql`analyze activity_search`.execute(db);
}
