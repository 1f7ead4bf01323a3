-- Postgres 18 has uuidv7(); older versions get an equivalent: 48 bits of milliseconds, then random bits (RFC 9562).
do $do$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then return; end if;
  create or replace function uuidv7() returns uuid language sql volatile parallel safe as $$
    select encode(
      set_bit(
        set_bit(
          overlay(
            uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
            from 1 for 6
          ),
          52, 1
        ),
        53, 1
      ),
      'hex'
    )::uuid
  $$;
end $do$;
