-- The Z-order (Morton) cell of a point: the same arithmetic in the same order as packages/domain/src/geo/z-order.ts.
create or replace function cell_of(place point) returns bigint language sql immutable strict parallel safe as $$
  select spread_bits(least(16777215, floor((place[0] + 180) / 360 * 16777216)::bigint))
    | (spread_bits(least(16777215, floor((place[1] + 90) / 180 * 16777216)::bigint)) << 1)
$$;
