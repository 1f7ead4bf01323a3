-- Notifies open pages of the comment's activity, of every writer: a person, a moderator, a deletion.
create or replace function announce_comment() returns trigger language plpgsql as $$
begin
  perform pg_notify('activity_changed', new.activity_id::text);
  return null;
end $$;
