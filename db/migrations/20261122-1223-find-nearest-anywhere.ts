import { type Kysely, sql } from "kysely";

/**
 * Which place a point belongs to, anywhere on Earth. The index measures in degrees as if the map were the world, so what it takes for
 * nearest is only a bound: across the 180th meridian and towards the poles another place may be nearer. Everything within the bound is
 * looked at then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A place at one end of the map has a twin beyond the other, so each box comes three times, a turn apart. Near a pole it goes all round.
  // What is next to nothing is made nothing, as great_circle_metres does it.
  await sql`
    create function boxes_around(at_lon double precision, at_lat double precision, metres double precision)
    returns setof box language sql immutable strict parallel safe rows 3 as $$
      with angle as (select degrees(metres / 6371000) + 1e-6 as degrees), span as (
        select degrees as lat_span,
          case when abs(at_lat) + degrees >= 90 then 180
            else least(180, degrees(asin(least(1, sin(radians(degrees)) / cos(radians(at_lat + 1 - 1))))) + 1e-6) end as lon_span
        from angle
      )
      select box(point(at_lon - lon_span + turn, at_lat - lat_span), point(at_lon + lon_span + turn, at_lat + lat_span))
      from span, unnest(array[0, 360, -360]) turn
    $$`.execute(db);

  // A city pulls the points around it: population x (1 - distance / reach), reach growing with the root of the population.
  // So a pub in Islington is in London, and central Yokohama is not in Tokyo. A city of 40 million would reach 59 km, a town of
  // 100,000 people 4.9 km.
  await sql`
    create or replace function place_at(at_lon double precision, at_lat double precision, out place_id integer, out locality_id integer)
    language plpgsql stable strict parallel safe set enable_seqscan = off as $$
    declare
      bound double precision;
    begin
      select min(great_circle_metres(at_lon, at_lat, near.lon, near.lat)) into bound
      from unnest(array[0, 360, -360]) turn, lateral (
        select p.lon, p.lat from place p
        where p.level = 'place' order by p.point <-> point(at_lon + turn, at_lat) limit 1
      ) near;
      with closest as materialized (
        select p.id from boxes_around(at_lon, at_lat, bound) b, lateral (
          select q.id, q.lon, q.lat from place q where q.level = 'place' and q.point <@ b offset 0
        ) p
        order by great_circle_metres(at_lon, at_lat, p.lon, p.lat), p.id limit 1
      ), candidates as (
        select c.id, c.population, great_circle_metres(at_lon, at_lat, c.lon, c.lat) as metres,
          2000 + 9 * sqrt(c.population) as reach_metres
        from (
          select p.* from boxes_around(at_lon, at_lat, 60000) b, lateral (
            select q.id, q.lon, q.lat, q.population from place q
            where q.level = 'place' and q.population >= 100000 and q.point <@ b offset 0
          ) p
          union
          select p.* from boxes_around(at_lon, at_lat, 4900) b, lateral (
            select q.id, q.lon, q.lat, q.population from place q where q.level = 'place' and q.point <@ b offset 0
          ) p
        ) c
      ), strongest as (
        select id from candidates where metres < reach_metres
        order by population * (1 - metres / reach_metres) desc, id limit 1
      )
      select coalesce((select id from strongest), (select id from closest)), (select id from closest)
      into place_id, locality_id;
    end $$`.execute(db);
}
