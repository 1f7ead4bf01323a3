import { reportedLocationDays } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";

/**
 * CTEs that end in `zoned (id, time_zone)`: the time zone of each `person` whom the condition selects and whose
 * location is known, the recent nearby location, else the home. It is that of the place nearest to the location, which
 * is rounded to a tenth of a degree (11 km), so that the people of a city share one search.
 */
export const zonedPeople = (condition: RawBuilder<unknown>, now: Date) => sql`located as (
      select person.id,
        round((case when is_recent then person.nearby_lon else person.lon end)::numeric, 1)::float8 as lon,
        round((case when is_recent then person.nearby_lat else person.lat end)::numeric, 1)::float8 as lat
      from person, lateral (
        select coalesce(person.nearby_at > ${now}::timestamptz - make_interval(days => ${reportedLocationDays}),
          false) as is_recent
      ) whereabouts
      where ${condition}
    ), zoned_location as materialized (
      select located.lon, located.lat, nearest.time_zone
      from (select distinct lon, lat from located where lon is not null and lat is not null) located
      cross join lateral (
        select place.time_zone from place where place.level = 'place'
          order by place.point <-> point(located.lon, located.lat) limit 1
      ) nearest
    ), zoned as (
      select located.id, zoned_location.time_zone from located join zoned_location on zoned_location.lon = located.lon
        and zoned_location.lat = located.lat
    )`;
