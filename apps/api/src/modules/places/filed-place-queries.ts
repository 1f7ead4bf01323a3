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
      ) with ordinality a (name, level, country_code, lon, lat, position)
    )
    select a.position, here.time_zone, named.population,
      case when great_circle_metres(a.lon, a.lat, here.lon, here.lat) <= ${FARTHEST_PLACE_METRES}
        then place_context(at.place_id, at.locality_id) end as context,
      case when named.id is not null then place_context(named.id, null) end as named_context
    from input a
    cross join lateral place_at(a.lon, a.lat) at
    join place here on here.id = at.place_id
    left join lateral (
      select p.id, p.population from place p
      where p.level = a.level and p.country_code = a.country_code and (
        p.level = 'country' or (p.search_name = lower(unaccented(a.name)) and (
          p.level = 'region' or great_circle_metres(a.lon, a.lat, p.lon, p.lat) <= ${SAME_TOWN_METRES})))
      order by great_circle_metres(a.lon, a.lat, p.lon, p.lat), p.id limit 1
    ) named on true`.execute(db);
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return places.map((_, index) => byPosition.get(index + 1) ?? null);
}
