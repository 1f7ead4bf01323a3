import { type Kysely, sql } from "kysely";

/**
 * On the way to dates ahead, what starts earlier and has several dates was met row by row; until when it has any stands in the indexes
 * now, and there is one for the time alone, for countries and for regions as there was for places.
 *
 * A planner that keeps its plan takes the dates of a place for one row in any index that begins with the country, and read a country for
 * a village, and all of a city for the few that have several dates. So each of these indexes is partial to words that only its searches say,
 * though they hold of every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activity_search_place_several, activity_search_country, activity_search_region, activity_search_place`.execute(
    db,
  );
  for (const [name, columns, saysLevel] of [
    ["country", "country_slug, ", "category_set >= 0"],
    ["region", "country_slug, region_slug, ", "cell >= 0"],
    ["place", "country_slug, region_slug, place_slug, ", "cell > -1"],
  ] as const) {
    await sql`
      create index ${sql.id(`activity_search_${name}`)} on activity_search (${sql.raw(columns)}next_starts_at, activity_id)
      include (last_starts_at, category_set) where ${sql.raw(saysLevel)}`.execute(db);
  }
  for (const [name, columns, hasSeveral] of [
    ["time", "", "array_length(starts, 1) > 1"],
    ["country", "country_slug, ", "starts[2] is not null"],
    ["region", "country_slug, region_slug, ", "cardinality(starts) >= 2"],
    ["place", "country_slug, region_slug, place_slug, ", "cardinality(starts) > 1"],
  ] as const) {
    await sql`
      create index ${sql.id(`activity_search_${name}_several`)}
      on activity_search (${sql.raw(columns)}next_starts_at, last_starts_at, activity_id)
      where ${sql.raw(hasSeveral)}`.execute(db);
  }
}
