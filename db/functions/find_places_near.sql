-- Like find_places, but ranked by distance too: the most populous matches and all matches near the point. A place's own
-- name weighs three times an alternate one.
create or replace function find_places_near(
  typed text, around text[], levels text[], at_most integer, at_lon double precision, at_lat double precision
)
returns table (place_id integer, is_spelt boolean, score double precision)
language plpgsql stable parallel safe rows 10
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wanted text := lower(unaccented(typed));
  beyond text := wanted || chr(1114111);
  scope text[] := find_place_scope(around);
  within jsonb := jsonb_object(scope, scope);
begin
  if length(wanted) = 0 or scope = '{}' then return; end if;
  return query with pool as materialized (
      select f.place_id as id, f.closeness, f.weight
      from find_places(typed, around, levels, greatest(at_most, 40)) f
    ), near as materialized (
      select n.id, case when n.search_name = wanted then 2 else 1 end as closeness, 0::float8 as weight
      from boxes_around(at_lon, at_lat, 60000) b, lateral (
        select p.id, p.search_name from place p
        where p.level = 'place' and p.point <@ b and 'place' = any (levels)
          and p.search_name ~>=~ wanted and p.search_name ~<~ beyond
          and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
        offset 0
      ) n
    ), candidates as (
      select id, closeness, weight from pool
      union all
      select id, closeness, weight from near where not exists (select from pool where pool.id = near.id)
    )
    select ranked.id, ranked.closeness > 0, ranked.score
    from (
      select p.id, c.closeness,
        place_score(
          c.closeness, c.weight, case when c.closeness = 1 and c.weight > 0 then c.weight::integer else p.population end,
          great_circle_metres(at_lon, at_lat, p.lon, p.lat)
        ) + case when p.search_name = wanted then 0.5 else 0 end as score
      from candidates c join place p on p.id = c.id
    ) ranked
    order by ranked.closeness > 0 desc, ranked.score desc, ranked.id limit at_most;
end $$;
