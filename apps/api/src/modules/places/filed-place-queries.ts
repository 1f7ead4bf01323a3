import type { LocationContext } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** A place as an external geocoder describes it. */
export type OutsidePlace = {
  readonly name: string;
  readonly type: string;
  readonly center: LonLat;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
};

/** The gazetteer's place to which activities at the point belong. */
export type FiledPlace = {
  readonly timeZone: string;
  /** Context of the point, under which its activities are listed; null at sea. */
  readonly context: LocationContext | null;
  /** Context of the gazetteer's place of the same name and level; null if unknown. */
  readonly namedContext: LocationContext | null;
  readonly population: number | null;
};

/** Maximum distance between two maps' centres of the same town; towns of the same name are further apart. */
const SAME_TOWN_METRES = 30_000;
/** As for activities: a point further from every place is at sea. */
const FARTHEST_PLACE_METRES = 150_000;

/** In the order of the input; null where the gazetteer is empty. */
export async function fileOutsidePlaces(
  db: Database,
  places: readonly OutsidePlace[],
): Promise<readonly (FiledPlace | null)[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<FiledPlace & { position: number }>`
    with input as (
      select * from unnest(
        ${places.map(({ name }) => name)}::text[], ${places.map(({ type }) => type)}::text[],
        ${places.map(({ countryCode }) => countryCode)}::text[],
        ${places.map(({ center: [lon] }) => lon)}::float8[], ${places.map(({ center: [, lat] }) => lat)}::float8[]
      ) with ordinality input (name, level, country_code, lon, lat, position)
    )
    select input.position, here.time_zone, named.population,
      case when great_circle_metres(input.lon, input.lat, here.lon, here.lat) <= ${FARTHEST_PLACE_METRES}
        then place_context(at.place_id, at.locality_id) end as context,
      case when named.id is not null then place_context(named.id, null) end as named_context
    from input
    cross join lateral place_at(input.lon, input.lat) at
    join place here on here.id = at.place_id
    left join lateral (
      select place.id, place.population from place
      where place.level = input.level and place.country_code = input.country_code and (
        place.level = 'country' or (place.search_name = lower(unaccented(input.name)) and (
          place.level = 'region' or great_circle_metres(input.lon, input.lat, place.lon,
            place.lat) <= ${SAME_TOWN_METRES})))
      order by great_circle_metres(input.lon, input.lat, place.lon, place.lat), place.id limit 1
    ) named on true`.execute(db);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return places.map((_, index) => byPosition.get(index + 1) ?? null);
}
