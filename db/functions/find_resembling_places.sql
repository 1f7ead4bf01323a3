-- The last step of find_places: names with a trigram similarity of at least one half.
create or replace function find_resembling_places(wanted text, levels text[], within jsonb, at_most integer)
returns table (place_id integer, weight double precision)
language plpgsql stable parallel safe rows 10
set plan_cache_mode = force_generic_plan
set pg_trgm.similarity_threshold = 0.5 set enable_seqscan = off set enable_bitmapscan = on as $$
declare
  all_levels boolean := levels @> array['place', 'region', 'country'];
begin
  return query select p.id, similarity(p.search_name, wanted) + 0.06 * log(p.population + 1) as resemblance from place p
    where p.search_name % wanted and (all_levels or p.level = any (levels))
      and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
    order by resemblance desc, p.id limit at_most;
end $$;
