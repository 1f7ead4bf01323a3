-- Notifies the live streams of consoles.
create or replace function announce_case() returns trigger language plpgsql as $$
begin
  perform pg_notify('moderation', json_build_object('caseId', new.id)::text);
  return null;
end $$;
