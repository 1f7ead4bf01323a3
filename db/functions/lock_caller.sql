-- Locks and returns the rights of a session's person until the transaction ends. A function, because each of its
-- statements has its own snapshot: it reads after locking, so a grant revoked during the wait is no longer seen.
-- Dropped first: replacing a function can't change the columns that it returns.
drop function if exists lock_caller(uuid, timestamptz);
create function lock_caller(session_id uuid, at_time timestamptz)
returns table (person_id uuid, user_type integer, is_verified boolean, suspended_until timestamptz,
  banned_from timestamptz, grants text[])
language plpgsql volatile as $$
declare
  caller uuid := (select s.person_id from session s where s.public_id = session_id);
begin
  -- The person is locked before the session, like everywhere that ends sessions, to avoid deadlocks. Not a share lock:
  -- two holders would block each other when one updates the row.
  perform from person p where p.id = caller for no key update;
  perform from session s
    where s.public_id = session_id and s.expires_at > at_time and s.absolute_expires_at > at_time
    for key share;
  if not found then
    return;
  end if;
  return query
    select p.id, p.user_type::integer, p.email is not null, p.suspended_until::timestamptz,
      p.banned_from::timestamptz,
      array(select g.permission::text from person_grant g where g.person_id = p.id)
    from person p where p.id = caller;
end $$;
