-- Folds the oldest pending changes into the counts and returns their number. The lock only serialises folding; writers
-- don't take it.
create or replace function fold_place_tallies(at_most integer) returns integer language plpgsql as $$
declare folded integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('place counts', 0));
  with taken as (
    delete from place_tally_change
    where id in (select id from place_tally_change order by id limit at_most) returning *
  ), stored as (
    insert into place_tally as t (path, level, activities)
    select p.path, p.level, sum(c.activities) from taken c, place_paths(c.country_slug, c.region_slug, c.place_slug) p
    group by p.path, p.level
    on conflict (path) do update set activities = t.activities + excluded.activities
  )
  select count(*) into folded from taken;
  return folded;
end $$;
