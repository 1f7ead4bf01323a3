-- A row trigger: its condition skips updates that leave the contribution unchanged.
create or replace function tally_contributors_after_update() returns trigger language plpgsql as $$
begin
  insert into place_contributor_change (country_slug, region_slug, place_slug, host_id, hosted, suggested)
  select country_slug, region_slug, place_slug, host_id, case when is_suggested then 0 else sign end,
    case when is_suggested then sign else 0 end
  from (select old.*, -1 as sign union all select new.*, 1) moved
  where (moved.status <> 0 and moved.hidden_at is null and moved.cancelled_at is null
    and moved.country_slug is not null and moved.host_id <> '00000000-0000-7000-8000-000000000000');
  return null;
end $$;
