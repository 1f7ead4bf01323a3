-- Recomputes all counts and corrects those that differ; returns their number. Concurrent writes are safe: each
-- statement sees a change both in its table and among the pending ones, or in neither.
create or replace function correct_place_counts() returns integer language plpgsql as $$
declare corrections integer; contributions integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
  with counted as (
    select p.path, p.level, sum(s.activities) as activities
    from (
      select country_slug, region_slug, place_slug, count(*) as activities from activity_search
      where country_slug is not null group by country_slug, region_slug, place_slug
      union all
      select country_slug, region_slug, place_slug, -activities from place_tally_change
    ) s, place_paths(s.country_slug, s.region_slug, s.place_slug) p
    group by p.path, p.level
  ), corrected as (
    insert into place_tally as t (path, level, activities)
    select coalesce(c.path, k.path), coalesce(c.level, k.level), coalesce(c.activities, 0)
    from counted c full join place_tally k on k.path = c.path
    where coalesce(c.activities, 0) <> coalesce(k.activities, 0)
    on conflict (path) do update set activities = excluded.activities returning 1
  )
  select count(*) into corrections from corrected;

  with counted as (
    select p.path, s.host_id, sum(s.hosted) as hosted, sum(s.suggested) as suggested
    from (
      select country_slug, region_slug, place_slug, host_id, count(*) filter (where not is_suggested) as hosted,
        count(*) filter (where is_suggested) as suggested
      from activity
      where (activity.status <> 0 and activity.hidden_at is null and activity.cancelled_at is null
        and activity.country_slug is not null and activity.host_id <> '00000000-0000-7000-8000-000000000000')
      group by country_slug, region_slug, place_slug, host_id
      union all
      select country_slug, region_slug, place_slug, host_id, -hosted, -suggested from place_contributor_change
    ) s, place_paths(s.country_slug, s.region_slug, s.place_slug) p
    group by p.path, s.host_id having sum(s.hosted) <> 0 or sum(s.suggested) <> 0
  ), deleted as (
    delete from place_contributor k
    where not exists (select from counted c where c.path = k.path and c.host_id = k.host_id) returning 1
  ), corrected as (
    insert into place_contributor as k (path, host_id, hosted, suggested)
    select path, host_id, hosted, suggested from counted
    on conflict (path, host_id) do update set hosted = excluded.hosted, suggested = excluded.suggested
    where (k.hosted, k.suggested) <> (excluded.hosted, excluded.suggested) returning 1
  )
  select (select count(*) from deleted) + (select count(*) from corrected) into contributions;
  corrections := corrections + contributions;

  with counted as (
    select path, array_length(string_to_array(path, '/'), 1) as level, count(*) as contributors
    from place_contributor group by path
  ), corrected as (
    insert into place_tally as t (path, level, contributors)
    select coalesce(c.path, k.path), coalesce(c.level, k.level), coalesce(c.contributors, 0)
    from counted c full join place_tally k on k.path = c.path
    where coalesce(c.contributors, 0) <> coalesce(k.contributors, 0)
    on conflict (path) do update set contributors = excluded.contributors returning 1
  )
  select corrections + count(*) into corrections from corrected;
  return corrections;
end $$;
