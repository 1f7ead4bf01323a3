-- Rejects changes of a place's address, because links and activities contain it.
create or replace function protect_place_address() returns trigger language plpgsql as $$
begin
  raise exception 'the address of a place never changes' using errcode = 'check_violation', constraint = 'place_address_protected';
end $$;
