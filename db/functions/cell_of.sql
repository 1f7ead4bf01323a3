-- The Z-order cell of a point: the arithmetic of packages/domain/src/geo/z-order.ts in the same order.
create or replace function cell_of(place point) returns bigint language sql immutable strict parallel safe as $$
  select spread_bits(least(16777215, floor((place[0] + 180) / 360 * 16777216)::bigint))
    | (spread_bits(least(16777215, floor((place[1] + 90) / 180 * 16777216)::bigint)) << 1)
$$;
