-- Notifies the live streams of the notification's recipient.
create or replace function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notification', json_build_object('personId', new.person_id, 'id', new.id)::text);
  return null;
end $$;
