-- Wakes the live streams of the notified person.
create or replace function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', json_build_object('personId', new.person_id, 'id', new.id)::text);
  return null;
end $$;
