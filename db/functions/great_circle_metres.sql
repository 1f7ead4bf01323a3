-- Not strict, because `least` isn't and Postgres then wouldn't inline it. Adding and subtracting 1 turns tiny numbers
-- into 0: Postgres refuses products that underflow.
create or replace function great_circle_metres(lon1 double precision, lat1 double precision, lon2 double precision, lat2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1) + 1 - 1) / 2), 2)
    + cos(radians(lat1 + 1 - 1)) * cos(radians(lat2 + 1 - 1)) * power(sin(radians((lon2 - lon1) + 1 - 1) / 2), 2))))
$$;
