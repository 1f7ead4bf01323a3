-- Records the last transaction that changed a case, which is the cursor of consoles' synchronisation.
create or replace function record_case_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
