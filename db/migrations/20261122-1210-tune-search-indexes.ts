import { type Kysely, sql } from "kysely";

/** What the plans of the hot searches asked for, at a million activities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody asked for it by time within a box: pages walk the order of time, totals read the box. But the planner took it for a way to the
  // few rows behind the clock, and read all of it (4 ms a search); by point alone it isn't one.
  await sql`drop index activity_search_point`.execute(db);
  await sql`create index activity_search_point on activity_search using gist (point)`.execute(db);
  // Between dates, what has its next start before them may have another one inside: one in four has several.
  await sql`
    create index activity_search_place_several
    on activity_search (country_slug, region_slug, place_slug, next_starts_at, activity_id)
    where cardinality(starts) > 1`.execute(db);
  // Ideas have no dates, and recommended ones stand last: those of them that have dates are one in fifty.
  await sql`
    create index activity_search_dated_last on activity_search (country_slug, region_slug, place_slug, activity_id)
    where next_starts_at = timestamptz '9999-12-31' and cardinality(starts) > 0`.execute(db);
  // Otherwise the planner takes a third of all rows for started, and totals beyond a thousand are a third of what they should be.
  await sql`
    create statistics activity_search_last on (starts[cardinality(starts)]), (cardinality(starts)) from activity_search`.execute(
    db,
  );
  await sql`analyze activity_search`.execute(db);
}
