import { reportedLocationDays } from "@meander/domain/policy";
import { type RawBuilder, sql } from "kysely";

/**
 * CTEs that end in `zoned (id, time_zone)`: the time zone of each person `p` whom the condition selects and whose
 * location is known, the recent nearby location, else the home. A location shared by several people is resolved once.
 */
export const zonedPeople = (condition: RawBuilder<unknown>, now: Date) => sql`located as (
      select p.id,
        case when is_recent then p.nearby_lon else p.lon end as lon,
        case when is_recent then p.nearby_lat else p.lat end as lat
      from person p, lateral (
        select coalesce(p.nearby_at > ${now}::timestamptz - make_interval(days => ${reportedLocationDays}), false) as is_recent
      ) whereabouts
      where ${condition}
    ), zoned_location as materialized (
      select l.lon, l.lat, home.time_zone
      from (select distinct lon, lat from located where lon is not null and lat is not null) l
      cross join lateral place_at(l.lon, l.lat) a join place home on home.id = a.place_id
    ), zoned as (
      select l.id, z.time_zone from located l join zoned_location z on z.lon = l.lon and z.lat = l.lat
    )`;
