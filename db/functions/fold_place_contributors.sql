-- Folds the oldest pending changes, or those of one host, into the counts and returns their number.
create or replace function fold_place_contributors(at_most integer, of_host uuid default null) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
  with taken as (
    delete from place_contributor_change
    where id in (
      select id from place_contributor_change where of_host is null or host_id = of_host order by id limit at_most
    ) returning *
  ), summed as materialized (
    select p.path, p.level, c.host_id, sum(c.hosted) as hosted, sum(c.suggested) as suggested
    from taken c, place_paths(c.country_slug, c.region_slug, c.place_slug) p group by p.path, p.level, c.host_id
  ), after as materialized (
    select s.path, s.level, s.host_id, coalesce(k.hosted, 0) + s.hosted as hosted,
      coalesce(k.suggested, 0) + s.suggested as suggested, k.host_id is not null as was_counted
    from summed s left join place_contributor k on k.path = s.path and k.host_id = s.host_id
  ), deleted as (
    delete from place_contributor k using after a
    where k.path = a.path and k.host_id = a.host_id and a.hosted = 0 and a.suggested = 0
  ), stored as (
    insert into place_contributor (path, host_id, hosted, suggested)
    select path, host_id, hosted, suggested from after where hosted <> 0 or suggested <> 0
    on conflict (path, host_id) do update set hosted = excluded.hosted, suggested = excluded.suggested
  ), tallied as (
    insert into place_tally as t (path, level, contributors)
    select path, level, sum((hosted <> 0 or suggested <> 0)::integer - was_counted::integer) from after group by path, level
    on conflict (path) do update set contributors = t.contributors + excluded.contributors
    where excluded.contributors <> 0
  )
  select count(*) into folded from taken;
  return folded;
end $$;
