import type { LocationContext } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** A place with the levels around it. */
export type PlaceRow = {
  id: number;
  level: string;
  name: string;
  countrySlug: string;
  regionSlug: string | null;
  urlSlug: string;
  countryName: string;
  regionName: string | null;
  lon: number;
  lat: number;
  population: number;
  timeZone: string;
  context: LocationContext;
};

/** The placed point: which place's pages it belongs to, in whose zone. */
export type PlaceOfPoint = Pick<PlaceRow, "id" | "countrySlug" | "regionSlug" | "urlSlug" | "timeZone" | "context">;

/** Further away than this from everything we know, a point is at sea: it has a time zone, but belongs to no place. */
const FARTHEST_PLACE_METRES = 150_000;

const placeColumns = sql.raw(`
  p.id, p.level, p.name, p.country_slug, p.region_slug, p.url_slug, p.country_name, p.region_name, p.lon, p.lat,
  p.population, p.time_zone`);

type TextSearch = {
  readonly name: string;
  /** Names of wider levels, each of which must begin the country's or the region's name. */
  readonly around: readonly string[];
  readonly levels: readonly string[];
  readonly limit: number;
};

/**
 * Whole names first, then beginnings, each by population; spelling slips only fill what room is left, nearest spelling
 * first with a nudge towards larger places.
 */
export async function searchPlaces(db: Database, search: TextSearch): Promise<PlaceRow[]> {
  const { levels, limit } = search;
  const wanted = sql`lower(unaccented(${search.name}::text))`;
  // Two letters the wrong way round leave few trigrams in common; the beginnings they should have been are looked up.
  const isSwapped = sql.join(
    [sql`false`, ...swapsOf(search.name).map((name) => sql`p.search_name like ${beginningOf(name)}`)],
    sql` or `,
  );
  const isInside = sql.join([sql`true`, ...search.around.map((name) => beginsCountryOrRegion(name))], sql` and `);
  const { rows } = await sql<PlaceRow>`
    with begun as materialized (
      select p.id, (p.search_name = ${wanted})::int + 1 as closeness, p.population::float8 as weight
      from place p
      where p.search_name like ${beginningOf(search.name)} and p.level = any (${levels}::text[]) and ${isInside}
      order by closeness desc, weight desc, p.id limit ${limit}
    ), resembling as (
      select p.id, 0 as closeness, 0.06 * log(p.population + 1)
        + greatest(similarity(p.search_name, ${wanted}), case when (${isSwapped}) then 0.6 else 0 end) as weight
      from place p
      where (select count(*) from begun) < ${limit}
        and (p.search_name % ${wanted} or ${isSwapped}) and p.level = any (${levels}::text[]) and ${isInside}
        and p.id not in (select id from begun)
      order by weight desc, p.id limit ${limit}
    )
    select ${placeColumns}, place_context(p.id, null) as context
    from (select * from begun union all select * from resembling) found join place p on p.id = found.id
    order by found.closeness desc, found.weight desc, p.id
    limit ${limit}`.execute(db);
  return rows;
}

const SWAPPED_LENGTH_MAX = 20;

/** The text with each two neighbouring letters exchanged. */
function swapsOf(text: string): string[] {
  const letters = [...text];
  if (letters.length < 4 || letters.length > SWAPPED_LENGTH_MAX) return [];
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}

function beginningOf(text: string) {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql`lower(unaccented(${escaped}::text)) || '%'`;
}

function beginsCountryOrRegion(name: string) {
  const beginning = beginningOf(name);
  return sql`(lower(unaccented(p.country_name)) like ${beginning} or lower(unaccented(p.region_name)) like ${beginning}
    or lower(p.country_code) = lower(${name}))`;
}

/** The place a point belongs to, then its region, then its country; none for a point at sea. */
export async function findLevelsAround(db: Database, [lon, lat]: LonLat): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with here as (
      select q.*, a.locality_id from place_at(${lon}, ${lat}) a join place q on q.id = a.place_id
      where great_circle_metres(${lon}, ${lat}, q.lon, q.lat) <= ${FARTHEST_PLACE_METRES}
    )
    select ${placeColumns}, place_context(p.id, case when p.id = h.id then h.locality_id end) as context
    from here h join place p on p.id = h.id
      or (p.level = 'region' and p.country_slug = h.country_slug and p.region_slug = h.region_slug)
      or (p.level = 'country' and p.country_code = h.country_code)
    order by array_position(array['place', 'region', 'country'], p.level)`.execute(db);
  return rows;
}

/** Every point on Earth has a zone; `place` is null at sea. */
export async function findPlaceOfPoint(
  db: Database,
  [lon, lat]: LonLat,
): Promise<{ timeZone: string; place: PlaceOfPoint | null } | null> {
  const { rows } = await sql<PlaceOfPoint & { metres: number }>`
    select p.id, p.country_slug, p.region_slug, p.url_slug, p.time_zone,
      place_context(a.place_id, a.locality_id) as context,
      great_circle_metres(${lon}, ${lat}, p.lon, p.lat) as metres
    from place_at(${lon}, ${lat}) a join place p on p.id = a.place_id`.execute(db);
  const nearest = rows[0];
  if (nearest === undefined) return null;
  return { timeZone: nearest.timeZone, place: nearest.metres <= FARTHEST_PLACE_METRES ? nearest : null };
}

export type PlaceSlugs = {
  readonly countrySlug: string | null;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** The narrowest level that the slugs name. Without a region, the largest place of that name in the country. */
export async function findPlaceBySlugs(db: Database, slugs: PlaceSlugs): Promise<PlaceRow | null> {
  const { countrySlug, regionSlug, placeSlug } = slugs;
  if (countrySlug === null) return null;
  const level = placeSlug !== null ? "place" : regionSlug !== null ? "region" : "country";
  const { rows } = await sql<PlaceRow>`
    select ${placeColumns}, place_context(p.id, null) as context
    from place p
    where p.country_slug = ${countrySlug} and p.level = ${level}
      and (${regionSlug}::text is null or p.region_slug = ${regionSlug})
      and (${placeSlug}::text is null or p.url_slug = ${placeSlug})
    order by p.population desc, p.id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function findSlugsByWikidata(db: Database, wikidata: string): Promise<PlaceSlugs | null> {
  const place = await db
    .selectFrom("place")
    .select(["level", "countrySlug", "regionSlug", "urlSlug"])
    .where("wikidata", "=", wikidata)
    .orderBy("population", "desc")
    .limit(1)
    .executeTakeFirst();
  if (place === undefined) return null;
  const { level, countrySlug, regionSlug, urlSlug } = place;
  return { countrySlug, regionSlug, placeSlug: level === "place" ? urlSlug : null };
}
