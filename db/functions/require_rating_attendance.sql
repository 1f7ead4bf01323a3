-- Enforces that a rating has an attendance verified by the host.
create or replace function require_rating_attendance() returns trigger language plpgsql as $$
begin
  perform 1 from participant p
  where p.activity_id = new.activity_id and p.person_id = new.person_id and p.attended_at is not null
  for key share;
  if not found then
    raise exception 'no verified attendance' using errcode = 'check_violation', constraint = 'rating_needs_attendance';
  end if;
  return new;
end $$;
