import { type Kysely, sql } from "kysely";

/** Ranks places by distance beside name and size, and says which city a quarter's activities are filed under. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table place add column city_id integer references place (id) deferrable`.execute(db);
  await sql`comment on column place.city_id is 'The larger place that what happens here is filed under (place_at); null where that is this one'`.execute(
    db,
  );
  await createNearIndex(db);
  await createScore(db);
  await createSearch(db);
}

/** As before, and covers names, so that those around a point are read from the index alone. */
async function createNearIndex(db: Kysely<unknown>): Promise<void> {
  await sql`drop index place_nearest`.execute(db);
  await sql`
    create index place_nearest on place using gist (point)
    include (search_name, id, level, country_code, region_slug, population, lon, lat) where level = 'place'`.execute(
    db,
  );
}

/** A whole name counts for ten times the people, and 50 km, 180 km, 440 km … each for a third of those before. */
async function createScore(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function place_score(closeness integer, weight double precision, population integer, metres double precision)
    returns double precision language sql immutable parallel safe as $$
      select case
        -- A share of letters in common, not a number of people.
        when closeness = 0 and weight > 0 and weight < 2 then 6 * log(weight)
        when closeness = 0 then log(greatest(weight, 10000))
        -- Where the source has no figure, a quarter is taken for ten thousand people.
        else log(coalesce(nullif(population, 0), 10000)::float8) + case when closeness = 2 then 1 else 0 end
      end - 1.5 * log(1 + metres / 50000)
    $$`.execute(db);
}

/** So many of the most populous matches are ranked beside all that lie around the centre. */
const POOL = sql.raw("40");
const AROUND_METRES = sql.raw("60000");

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_places_near(
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
          from find_places(typed, around, levels, greatest(at_most, ${POOL})) f
        ), near as materialized (
          select n.id, case when n.search_name = wanted then 2 else 1 end as closeness, 0::float8 as weight
          from boxes_around(at_lon, at_lat, ${AROUND_METRES}) b, lateral (
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
            place_score(c.closeness, c.weight, p.population, great_circle_metres(at_lon, at_lat, p.lon, p.lat)) as score
          from candidates c join place p on p.id = c.id
        ) ranked
        order by ranked.closeness > 0 desc, ranked.score desc, ranked.id limit at_most;
    end $$`.execute(db);
}
