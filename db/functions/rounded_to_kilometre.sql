-- Rounds to the grid of packages/domain/src/geo/rounding.ts, so that searches by area can't locate an activity more
-- precisely.
create or replace function rounded_to_kilometre(lon double precision, lat double precision) returns point
language sql immutable parallel safe as $$
  with row_of as (
    select least(89.995, greatest(-89.995, (floor(lat / 0.01) + 0.5) * 0.01)) as lat
  ), cell as (
    select r.lat, 360 / greatest(1, floor((360 / 0.01::double precision) * cos(r.lat * pi() / 180))) as width from row_of r
  ), centre as (
    select c.lat, (floor(((case when lon = 180 then -180 else lon end) + 180) / c.width) + 0.5) * c.width - 180 as lon from cell c
  )
  select point(floor((case when c.lon >= 180 then c.lon - 360 else c.lon end) * 1e6 + 0.5) / 1e6, floor(c.lat * 1e6 + 0.5) / 1e6)
  from centre c
$$;
