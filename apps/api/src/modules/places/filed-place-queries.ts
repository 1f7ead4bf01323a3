import type { LocationContext } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import { sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** A place that somebody else knows. */
export type OutsidePlace = {
  readonly name: string;
  readonly type: string;
  readonly center: LonLat;
  /** ISO 3166-1, two letters. */
  readonly countryCode: string | null;
};

/** Where the gazetteer files what happens there. */
export type FiledPlace = {
  readonly timeZone: string;
  /** Of the point: where an activity that starts there is listed; null at sea. */
  readonly context: LocationContext | null;
  /** Of the place by that name and of that level, if the gazetteer knows it. */
  readonly namedContext: LocationContext | null;
  readonly population: number | null;
};

/** Two towns of one name are further apart than the centres that two maps give one town. */
const SAME_TOWN_METRES = 30_000;
/** As for activities: further from everything, a point is at sea. */
const FARTHEST_PLACE_METRES = 150_000;

/** In the order of the places; null where the gazetteer is empty. */
export async function fileOutsidePlaces(
  db: Database,
  places: readonly OutsidePlace[],
): Promise<readonly (FiledPlace | null)[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<FiledPlace & { position: number }>`
    with asked as (
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
    from asked a
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
