-- Notifies open pages of the activity that moderators have hidden it, or show it again.
create or replace function announce_hiding() returns trigger language plpgsql as $$
begin
  perform pg_notify('activity_changed', new.id::text);
  return null;
end $$;
