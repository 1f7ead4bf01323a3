import type { LocationContext } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { namedStatement } from "../../db/named-statements.ts";
import { timeZoneAt, timeZoneOfLand } from "./time-zone.ts";

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
  /** The larger city under which activities here are listed, if any. */
  city: {
    readonly name: string;
    readonly regionSlug: string;
    readonly center: LonLat;
    readonly population: number;
  } | null;
};

/** The place that a point belongs to, with its slugs and time zone. */
export type PlaceOfPoint = Pick<PlaceRow, "id" | "countrySlug" | "regionSlug" | "urlSlug" | "timeZone" | "context">;

/** A point further from every known place is at sea: it has a time zone but no place. */
const FARTHEST_PLACE_METRES = 150_000;

const placeColumns = sql.raw(`
  p.id, p.level, p.name, p.country_slug, p.region_slug, p.url_slug, p.country_name, p.region_name, p.lon, p.lat,
  p.population, p.time_zone, (
    select jsonb_build_object('name', c.name, 'regionSlug', c.region_slug, 'center', jsonb_build_array(c.lon, c.lat),
      'population', c.population)
    from place c where c.id = p.city_id
  ) as city`);

type TextSearch = {
  readonly name: string;
  /** Names of wider levels, each a prefix of the country's or region's name. */
  readonly around: readonly string[];
  readonly levels: readonly string[];
  readonly limit: number;
  /** The person's location or search centre; null ranks by name and size alone. */
  readonly near: LonLat | null;
};

/** Best match first, by name, size and distance; spelling variants only fill the rest of the page. */
export async function searchPlaces(db: Database, { near, ...search }: TextSearch): Promise<PlaceRow[]> {
  if (near === null) return searchPlacesAnywhere(db, search);
  const { name, around, levels, limit } = search;
  const { rows } = await sql<PlaceRow>`${namedStatement}
    select ${placeColumns}, place_context(p.id, null) as context
    from find_places_near(${name}, ${around}::text[], ${levels}::text[], ${limit}::integer, ${near[0]}::float8, ${near[1]}::float8) found
    join place p on p.id = found.place_id
    order by found.is_spelt desc, found.score desc, p.id`.execute(db);
  return rows;
}

/**
 * Exact names first, then prefixes, each by population; spelling variants only fill the rest, exact before prefixes
 * again.
 */
async function searchPlacesAnywhere(
  db: Database,
  { name, around, levels, limit }: Omit<TextSearch, "near">,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`${namedStatement}
    select ${placeColumns}, place_context(p.id, null) as context
    from find_places(${name}, ${around}::text[], ${levels}::text[], ${limit}::integer) found
    join place p on p.id = found.place_id
    order by found.closeness desc, found.weight desc, p.id`.execute(db);
  return rows;
}

/** Whether these slugs refer to a country, or to a region of one. */
export async function isWidePlace(
  db: Database,
  { countrySlug, regionSlug }: { countrySlug: string; regionSlug: string | null },
): Promise<boolean> {
  const found = await db
    .selectFrom("place")
    .select("id")
    .where("level", "=", regionSlug === null ? "country" : "region")
    .where("countrySlug", "=", countrySlug)
    .where("regionSlug", "is not distinct from", regionSlug)
    .executeTakeFirst();
  return found !== undefined;
}

/** The place of a point, then its region, then its country; none at sea. */
export async function findLevelsAround(db: Database, [lon, lat]: LonLat): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with here as materialized (
      select q.id, q.country_slug, q.region_slug, a.locality_id from place_at(${lon}, ${lat}) a join place q on q.id = a.place_id
      where great_circle_metres(${lon}, ${lat}, q.lon, q.lat) <= ${FARTHEST_PLACE_METRES}
    ), levels as (
      select 1 as step, h.id, h.locality_id from here h
      union all
      select 2, p.id, null from here h join place p
        on p.level = 'region' and p.country_slug = h.country_slug and p.region_slug = h.region_slug
      union all
      select 3, p.id, null from here h join place p
        on p.level = 'country' and p.country_slug = h.country_slug
    )
    select ${placeColumns}, place_context(p.id, l.locality_id) as context
    from levels l join place p on p.id = l.id
    order by l.step`.execute(db);
  return rows;
}

/** Every point on Earth has a zone; `place` is null at sea. */
export async function findPlaceOfPoint(
  db: Database,
  point: LonLat,
): Promise<{ timeZone: string; place: PlaceOfPoint | null }> {
  const [lon, lat] = point;
  const { rows } = await sql<PlaceOfPoint>`
    select p.id, p.country_slug, p.region_slug, p.url_slug, p.time_zone,
      place_context(a.place_id, a.locality_id) as context
    from place_at(${lon}, ${lat}) a join place p on p.id = a.place_id
    where great_circle_metres(${lon}, ${lat}, p.lon, p.lat) <= ${FARTHEST_PLACE_METRES}`.execute(db);
  const place = rows[0] ?? null;
  return { timeZone: timeZoneAt(point, place?.timeZone ?? null), place };
}

/** The same zone; on land it needs no place lookup. */
export async function findZoneOfPoint(db: Database, point: LonLat): Promise<string> {
  return timeZoneOfLand(point) ?? (await findPlaceOfPoint(db, point)).timeZone;
}

export type PlaceSlugs = {
  readonly countrySlug: string | null;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
};

/** The narrowest level that the slugs refer to. Without a region, the largest place of that name in the country. */
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
