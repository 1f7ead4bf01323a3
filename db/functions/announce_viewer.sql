-- Notifies the live streams of consoles that somebody opened or left a case.
create or replace function announce_viewer() returns trigger language plpgsql as $$
begin
  perform pg_notify('viewer', json_build_object('caseId', coalesce(new.case_id, old.case_id))::text);
  return null;
end $$;
