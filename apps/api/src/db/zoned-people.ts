import { reportedLocationDays } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";

/**
 * CTEs that end in `zoned (id, time_zone)`: the time zone of each person `p` whom the condition selects and whose
 * location is known, the recent nearby location, else the home. It is that of the place nearest to the location, which
 * is rounded to a tenth of a degree (11 km), so that the people of a city share one search.
 */
export const zonedPeople = (condition: RawBuilder<unknown>, now: Date) => sql`located as (
      select p.id,
        round((case when is_recent then p.nearby_lon else p.lon end)::numeric, 1)::float8 as lon,
        round((case when is_recent then p.nearby_lat else p.lat end)::numeric, 1)::float8 as lat
      from person p, lateral (
        select coalesce(p.nearby_at > ${now}::timestamptz - make_interval(days => ${reportedLocationDays}), false) as is_recent
      ) whereabouts
      where ${condition}
    ), zoned_location as materialized (
      select l.lon, l.lat, nearest.time_zone
      from (select distinct lon, lat from located where lon is not null and lat is not null) l
      cross join lateral (
        select h.time_zone from place h where h.level = 'place' order by h.point <-> point(l.lon, l.lat) limit 1
      ) nearest
    ), zoned as (
      select l.id, z.time_zone from located l join zoned_location z on z.lon = l.lon and z.lat = l.lat
    )`;
