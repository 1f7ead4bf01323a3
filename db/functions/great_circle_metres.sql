-- Not strict: `least` isn't either, and Postgres then couldn't inline the function. Adding and subtracting 1 rounds
-- tiny numbers to 0, because Postgres raises an error for products that underflow.
create or replace function great_circle_metres(lon1 double precision, lat1 double precision, lon2 double precision, lat2 double precision)
returns double precision language sql immutable parallel safe as $$
  select 2 * 6371000 * asin(least(1, sqrt(
    power(sin(radians((lat2 - lat1) + 1 - 1) / 2), 2)
    + cos(radians(lat1 + 1 - 1)) * cos(radians(lat2 + 1 - 1)) * power(sin(radians((lon2 - lon1) + 1 - 1) / 2), 2))))
$$;
