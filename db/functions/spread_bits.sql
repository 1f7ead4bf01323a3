-- Interleaves the lower 32 bits with zeros.
create or replace function spread_bits(number bigint) returns bigint language sql immutable strict parallel safe as $$
  select (d | (d << 1)) & x'5555555555555555'::bigint
  from (select (c | (c << 2)) & x'3333333333333333'::bigint as d
  from (select (b | (b << 4)) & x'0f0f0f0f0f0f0f0f'::bigint as c
  from (select (a | (a << 8)) & x'00ff00ff00ff00ff'::bigint as b
  from (select (number | (number << 16)) & x'0000ffff0000ffff'::bigint as a) at_a) at_b) at_c) at_d
$$;
