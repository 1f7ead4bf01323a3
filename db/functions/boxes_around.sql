-- Bounding boxes around a point, repeated at 360° offsets, because a place near one edge of the map has neighbours
-- beyond the other. Near a pole they span all longitudes.
create or replace function boxes_around(at_lon double precision, at_lat double precision, metres double precision)
returns setof box language sql immutable strict parallel safe rows 3 as $$
  with angle as (select degrees(metres / 6371000) + 1e-6 as degrees), span as (
    select degrees as lat_span,
      case when abs(at_lat) + degrees >= 90 then 180
        else least(180, degrees(asin(least(1, sin(radians(degrees)) / cos(radians(at_lat + 1 - 1))))) + 1e-6) end as lon_span
    from angle
  )
  select box(point(at_lon - lon_span + turn, at_lat - lat_span), point(at_lon + lon_span + turn, at_lat + lat_span))
  from span, unnest(array[0, 360, -360]) turn
$$;
