-- Enforces at most five days per activity. Locks the activity, so that concurrent inserts can't exceed the limit.
create or replace function limit_date_option_days() returns trigger language plpgsql as $$
begin
  perform 1 from activity where id = new.activity_id for no key update;
  if (select count(distinct day_code) from date_option where activity_id = new.activity_id) > 5 then
    raise exception 'at most 5 days' using errcode = 'check_violation', constraint = 'date_option_five_days';
  end if;
  return null;
end $$;
