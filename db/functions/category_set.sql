-- Bit n means category n.
create or replace function category_set(codes smallint[]) returns bigint language sql immutable strict parallel safe as $$
  select coalesce(bit_or(1::bigint << code), 0) from unnest(codes) code
$$;
