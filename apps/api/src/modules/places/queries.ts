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

export type FoundPlace = PlaceRow & {
  /** As GeoNames writes it; null if its own name begins with the text searched for, or none does. */
  readonly otherName: string | null;
};

/** The place that a point belongs to, with its slugs and time zone. */
export type PlaceOfPoint = Pick<PlaceRow, "id" | "countrySlug" | "regionSlug" | "urlSlug" | "timeZone" | "context">;

/** A point further from every known place is at sea: it has a time zone but no place. */
const FARTHEST_PLACE_METRES = 150_000;

const placeColumns = sql.raw(`
  place.id, place.level, place.name, place.country_slug, place.region_slug, place.url_slug, place.country_name, place.region_name, place.lon, place.lat,
  place.population, place.time_zone, (
    select jsonb_build_object('name', city.name, 'regionSlug', city.region_slug, 'center', jsonb_build_array(city.lon, city.lat),
      'population', city.population)
    from place city where city.id = place.city_id
  ) as city`);

/** The name that was typed in whole, else one with its accents, else the shortest. */
function otherNameLike(text: string) {
  return sql`(
    select other.name from place_name other
    where other.place_id = place.id and starts_with(other.search_name, lower(unaccented(${text})))
      and not starts_with(place.search_name, lower(unaccented(${text})))
    order by other.search_name = lower(unaccented(${text})) desc, starts_with(lower(other.name), lower(${text})) desc,
      length(other.name), other.name
    limit 1
  )`;
}

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
export async function searchPlaces(db: Database, { near, ...search }: TextSearch): Promise<FoundPlace[]> {
  if (near === null) return searchPlacesAnywhere(db, search);
  const { name, around, levels, limit } = search;
  const { rows } = await sql<FoundPlace>`${namedStatement}
    select ${placeColumns}, place_context(place.id, null) as context, ${otherNameLike(name)} as other_name
    from find_places_near(${name}, ${around}::text[], ${levels}::text[], ${limit}::integer, ${near[0]}::float8,
      ${near[1]}::float8) found
    join place on place.id = found.place_id
    order by found.is_spelt desc, found.score desc, place.id`.execute(db);
  return rows;
}

/**
 * Exact names first, then prefixes, each by population; spelling variants only fill the rest, exact before prefixes
 * again.
 */
async function searchPlacesAnywhere(
  db: Database,
  { name, around, levels, limit }: Omit<TextSearch, "near">,
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`${namedStatement}
    select ${placeColumns}, place_context(place.id, null) as context, ${otherNameLike(name)} as other_name
    from find_places(${name}, ${around}::text[], ${levels}::text[], ${limit}::integer) found
    join place on place.id = found.place_id
    order by found.closeness desc, found.weight desc, place.id`.execute(db);
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
      select place.id, place.country_slug, place.region_slug, found.locality_id from place_at(${lon}, ${lat}) found
        join place on place.id = found.place_id
      where great_circle_metres(${lon}, ${lat}, place.lon, place.lat) <= ${FARTHEST_PLACE_METRES}
    ), levels as (
      select 1 as step, here.id, here.locality_id from here
      union all
      select 2, place.id, null from here join place
        on place.level = 'region' and place.country_slug = here.country_slug and place.region_slug = here.region_slug
      union all
      select 3, place.id, null from here join place
        on place.level = 'country' and place.country_slug = here.country_slug
    )
    select ${placeColumns}, place_context(place.id, levels.locality_id) as context
    from levels join place on place.id = levels.id
    order by levels.step`.execute(db);
  return rows;
}

/** Every point on Earth has a zone; `place` is null at sea. */
export async function findPlaceOfPoint(
  db: Database,
  point: LonLat,
): Promise<{ timeZone: string; place: PlaceOfPoint | null }> {
  const [lon, lat] = point;
  const { rows } = await sql<PlaceOfPoint>`
    select place.id, place.country_slug, place.region_slug, place.url_slug, place.time_zone,
      place_context(found.place_id, found.locality_id) as context
    from place_at(${lon}, ${lat}) found join place on place.id = found.place_id
    where great_circle_metres(${lon}, ${lat}, place.lon, place.lat) <= ${FARTHEST_PLACE_METRES}`.execute(db);
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
    select ${placeColumns}, place_context(place.id, null) as context
    from place
    where place.country_slug = ${countrySlug} and place.level = ${level}
      and (${regionSlug}::text is null or place.region_slug = ${regionSlug})
      and (${placeSlug}::text is null or place.url_slug = ${placeSlug})
    order by place.population desc, place.id limit 1`.execute(db);
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
