-- Records the transaction that changed a case last, by which consoles synchronise.
create or replace function mark_case_change() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end $$;
