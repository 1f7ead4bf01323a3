-- A statement trigger, so that a bulk load appends one change per place. Drafts, hidden and cancelled activities aren't
-- contributions, nor are activities that a deleted account left to other participants.
create or replace function tally_contributors_after_insert() returns trigger language plpgsql as $$
begin
  insert into place_contributor_change (country_slug, region_slug, place_slug, host_id, hosted, suggested)
  select country_slug, region_slug, place_slug, host_id,
    + count(*) filter (where not is_suggested), + count(*) filter (where is_suggested)
  from changed
  where (changed.status <> 0 and changed.hidden_at is null and changed.cancelled_at is null
    and changed.country_slug is not null and changed.host_id <> '00000000-0000-7000-8000-000000000000')
  group by country_slug, region_slug, place_slug, host_id;
  return null;
end $$;
