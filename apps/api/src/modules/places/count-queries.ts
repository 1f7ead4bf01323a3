import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";

/**
 * Cached counts per place: folded counts, plus changes since, minus activities whose last date closed but aren't swept
 * yet. They equal what a search would list now, without counting.
 */

/** Index reads of only the rows that the sweep hasn't deleted yet: those of a minute while a worker runs. */
function selectClosed(now: Date) {
  return sql`
    select country_slug, region_slug, place_slug, 1 as activities from activity_search
    where refresh_at <= ${now} and last_closes_at <= ${now}`;
}

export type CountryCountRow = { countryCode: string; name: string; urlSlug: string; count: number };

/** By name; countries without any are omitted. */
export async function countActivitiesByCountry(db: Database, now: Date): Promise<CountryCountRow[]> {
  const { rows } = await sql<CountryCountRow>`
    select country.country_code, country.name, country.url_slug, sum(counted.activities) as count
    from (
      select path as country_slug, activities from place_tally where level = 1
      union all
      select country_slug, activities from place_tally_change
      union all
      select country_slug, -activities from (${selectClosed(now)}) closed
    ) counted join country on country.url_slug = counted.country_slug
    group by country.country_code having sum(counted.activities) > 0
    order by country.name`.execute(db);
  return rows;
}

export type PopularPlaceRow = {
  name: string;
  countryName: string;
  countrySlug: string;
  regionSlug: string | null;
  urlSlug: string;
  lon: number;
  lat: number;
  count: number;
};

/**
 * Places with the most upcoming activities; ties go to the larger population. Recently changed places are read besides
 * the top of the index.
 */
export async function listPopularPlaces(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<PopularPlaceRow[]> {
  const { rows } = await sql<PopularPlaceRow>`
    with changed as materialized (
      select paths.path, sum(moved.activities) as activities
      from (
        select country_slug, region_slug, place_slug, activities from place_tally_change
        union all
        select country_slug, region_slug, place_slug, -activities from (${selectClosed(now)}) closed
      ) moved, place_paths(moved.country_slug, moved.region_slug, moved.place_slug) paths
      where paths.level = 3 group by paths.path
    ), foremost as (
      select place_tally.path, place_tally.activities from place_tally
      where place_tally.level = 3 and place_tally.activities > 0 and not exists (select from changed
        where changed.path = place_tally.path)
      order by place_tally.activities desc fetch first (${limit}::integer) rows with ties
    ), counted as (
      select path, activities from foremost
      union all
      select changed.path, coalesce(place_tally.activities, 0) + changed.activities from changed left
        join place_tally on place_tally.path = changed.path
    )
    select place.name, place.country_name, place.country_slug, place.region_slug, place.url_slug, place.lon, place.lat,
      counted.activities as count
    from counted join place on place.level = 'place' and place.country_slug = split_part(counted.path, '/', 1)
      and place.region_slug = split_part(counted.path, '/', 2) and place.url_slug = split_part(counted.path, '/', 3)
    where counted.activities > 0
    order by counted.activities desc, place.population desc, place.id
    limit ${limit}`.execute(db);
  return rows;
}

export type CountedWithinRow = {
  readonly id: number;
  readonly name: string;
  readonly countrySlug: string;
  readonly regionSlug: string;
  readonly urlSlug: string;
  readonly population: number;
  readonly count: number;
  /** Of all rows, whichever page is requested. */
  readonly total: number;
};

/** A country or a region. */
export type WidePlace = { readonly countrySlug: string; readonly regionSlug: string | null };

/** Keyset cursor of a page. */
export type CountedPosition = Pick<CountedWithinRow, "count" | "population" | "id">;

export type CountedWindow = { readonly limit: number; readonly offset: number; readonly after: CountedPosition | null };

/**
 * A country's regions or a region's places with activities; highest count first, ties by population. Every page sorts
 * all of them, since most have equal counts: up to 3,314 in one region.
 */
export async function countActivitiesWithin(
  db: Database,
  { countrySlug, regionSlug }: WidePlace,
  { now, limit, offset, after }: { now: Date } & CountedWindow,
): Promise<CountedWithinRow[]> {
  const [level, depth] = regionSlug === null ? ["region", 2] : ["place", 3];
  const isThere = regionSlug === null ? sql`true` : sql`place.region_slug = ${regionSlug}`;
  const isAfter = after
    ? sql`(listed.count, listed.population, -listed.id) < (${after.count}::bigint, ${after.population}::integer,
      ${-after.id}::integer)`
    : sql`true`;
  const { rows } = await sql<CountedWithinRow>`
    with counted as (
      select path, sum(activities) as activities from (
        select path, activities from place_tally
        where parent_path = concat_ws('/', ${countrySlug}::text, ${regionSlug}::text)
        union all
        select paths.path, moved.activities from (
          select country_slug, region_slug, place_slug, activities from place_tally_change
          union all
          select country_slug, region_slug, place_slug, -activities from (${selectClosed(now)}) closed
        ) moved, place_paths(moved.country_slug, moved.region_slug, moved.place_slug) paths
        where moved.country_slug = ${countrySlug} and (${regionSlug}::text is null or moved.region_slug = ${regionSlug})
          and paths.level = ${depth}
      ) one group by path having sum(activities) > 0
    ), listed as materialized (
      select place.id, place.name, place.country_slug, place.region_slug, place.url_slug, place.population,
        counted.activities as count
      from counted join place on place.level = ${level} and place.country_slug = ${countrySlug} and ${isThere}
        and place.url_slug = split_part(counted.path, '/', ${depth}::integer)
    )
    select listed.*, (select count(*) from listed) as total from listed where ${isAfter}
    order by listed.count desc, listed.population desc, listed.id
    limit ${limit} offset ${after ? 0 : offset}`.execute(db);
  return rows;
}

const FOLDED_AT_ONCE = 20_000;

/** Folds appended changes into the cached counts. Returns how many changes. */
export async function foldPlaceCounts(db: Database): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ tallies: number; contributors: number }>`
      select fold_place_tallies(${FOLDED_AT_ONCE}) as tallies,
        fold_place_contributors(${FOLDED_AT_ONCE}) as contributors`.execute(db);
    const { tallies = 0, contributors = 0 } = rows[0] ?? {};
    count += tallies + contributors;
    if (tallies < FOLDED_AT_ONCE && contributors < FOLDED_AT_ONCE) return count;
  }
}

/** Folds a deleted person's changes at once, so that no cached row still refers to them. */
export async function foldContributionsOf(trx: Trx, personId: string): Promise<void> {
  await sql`select fold_place_contributors(2147483647, ${personId}::uuid)`.execute(trx);
}

/** Recomputes the cached counts, and returns how many were wrong: none, unless a write bypassed the triggers. */
export async function recomputePlaceCounts(db: Database): Promise<number> {
  const { rows } = await sql<{ settled: number }>`select correct_place_counts() as settled`.execute(db);
  return rows[0]?.settled ?? 0;
}
