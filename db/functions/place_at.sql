-- The place a point belongs to, and the nearest one. The index measures in degrees, so its nearest is only a bound:
-- near the poles and across the 180th meridian another may be nearer. A city attracts the points around it by
-- population x (1 - distance / reach), so a pub in Islington is in London, and central Yokohama is not in Tokyo.
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
end $$;
