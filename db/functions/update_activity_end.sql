-- Updates an activity's end from its date options; undecided ones don't count once one is decided. A statement trigger,
-- so that a bulk load updates once.
create or replace function update_activity_end() returns trigger language plpgsql as $$
begin
  update activity a set ends_at = counted.ends_at
  from (
    select touched.activity_id,
      coalesce(max(o.ends_at) filter (where o.decided_status = 3), max(o.ends_at)) as ends_at
    from (select distinct activity_id from changed) touched
    left join date_option o on o.activity_id = touched.activity_id
    group by touched.activity_id
  ) counted
  where a.id = counted.activity_id and a.ends_at is distinct from counted.ends_at;
  return null;
end $$;
