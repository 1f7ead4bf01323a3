import { type Kysely, sql } from "kysely";

/**
 * The same answers in half the time. What was looked for used to be planned anew at each letter, because the levels asked for came out
 * cheaper as constants; its plans are the same for everybody, so they are made once a connection. And names around a place, of which
 * one letter means hundreds of regions, are looked up instead of read through for each name found.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createScope(db);
  await createResembling(db);
  await createSearch(db);
}

/** Of the levels asked for, and within what was named around it; the latter as keys, which are looked up instead of read through. */
const isWanted = sql`(all_levels or p.level = any (levels))
  and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))`;

/** Countries (`GB`) and regions (`GB/england`) that every one of the names begins; within both of two is within the narrower. */
async function createScope(db: Kysely<unknown>): Promise<void> {
  await sql`drop index place_wide_name`.execute(db);
  await sql`
    create index place_wide_name on place (search_name text_pattern_ops) include (id, level, population, country_code, region_slug)
    where level <> 'place'`.execute(db);
  await sql`
    create or replace function find_place_scope(around text[]) returns text[] language plpgsql stable parallel safe
    set plan_cache_mode = force_generic_plan as $$
    declare
      scope text[]; matching text[]; wanted text; part text;
    begin
      foreach part in array around loop
        wanted := lower(unaccented(part));
        matching := array(
          select concat_ws('/', p.country_code, p.region_slug) from place p
          where p.level <> 'place' and p.search_name ~>=~ wanted and p.search_name ~<~ (wanted || chr(1114111))
          union
          select c.country_code from country c where length(upper(part)) = 2 and c.country_code = upper(part)::char(2)
        );
        scope := case when scope is null then matching else array(
          select key from unnest(scope) key where key = any (matching) or split_part(key, '/', 1) = any (matching)
          union
          select key from unnest(matching) key where key = any (scope) or split_part(key, '/', 1) = any (scope)
        ) end;
      end loop;
      return scope;
    end $$`.execute(db);
}

/** The last to be asked: names with at least half of their trigrams in common. The only ones to be read through a bitmap. */
async function createResembling(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_resembling_places(wanted text, levels text[], within jsonb, at_most integer)
    returns table (place_id integer, weight double precision)
    language plpgsql stable parallel safe rows 10
    set plan_cache_mode = force_generic_plan
    set pg_trgm.similarity_threshold = 0.5 set enable_seqscan = off set enable_bitmapscan = on as $$
    declare
      all_levels boolean := levels @> array['place', 'region', 'country'];
    begin
      return query select p.id, similarity(p.search_name, wanted) + 0.06 * log(p.population + 1) as resemblance from place p
        where p.search_name % wanted and ${isWanted} order by resemblance desc, p.id limit at_most;
    end $$`.execute(db);
}

/** Of a long name so many letters are tried in other spellings; the rest only has to resemble. */
const HEAD_LETTERS = sql.raw("12");

async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_places(typed text, around text[], levels text[], at_most integer)
    returns table (place_id integer, closeness integer, weight double precision)
    language plpgsql stable parallel safe rows 10
    -- Names that two letters begin are read in the order of population as far as they are shown, rather than all at once and sorted.
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
    declare
      wanted text := lower(unaccented(typed));
      -- The last of all letters: what begins with the words sorts before it.
      beyond text := wanted || chr(1114111);
      letters integer := length(wanted);
      scope text[] := find_place_scope(around);
      within jsonb := jsonb_object(scope, scope);
      all_levels boolean := levels @> array['place', 'region', 'country'];
      seen integer;
      total integer := 0;
    begin
      if letters = 0 or scope = '{}' then return; end if;

      return query select p.id, 2, p.population::float8 from place p
        where p.search_name = wanted and ${isWanted} order by p.population desc, p.id limit at_most;
      get diagnostics seen = row_count;
      total := total + seen;
      if total >= at_most then return; end if;

      if letters = 1 and scope is null and 'place' = any (levels) then
        return query select p.id, 1, p.population::float8 from place p
          where left(p.search_name, 1) = wanted and p.search_name <> wanted and ${isWanted}
          order by p.population desc, p.id limit at_most - total;
      elsif letters = 1 and 'place' = any (levels) then
        return query select found.id, 1, found.population::float8
          from (select distinct split_part(key, '/', 1)::char(2) as code from unnest(scope) key) country, lateral (
            select p.id, p.population from place p
            where p.country_code = country.code and left(p.search_name, 1) = wanted and p.search_name <> wanted and ${isWanted}
            order by p.population desc, p.id limit at_most - total
          ) found order by found.population desc, found.id limit at_most - total;
      elsif letters = 2 and scope is null and 'place' = any (levels) then
        return query select p.id, 1, p.population::float8 from place p
          where left(p.search_name, 2) = wanted and p.search_name <> wanted and ${isWanted}
          order by p.population desc, p.id limit at_most - total;
      elsif not 'place' = any (levels) then
        return query select p.id, 1, p.population::float8 from place p
          where p.level <> 'place' and p.search_name ~>~ wanted and p.search_name ~<~ beyond and ${isWanted}
          order by p.population desc, p.id limit at_most - total;
      else
        return query select begun.id, 1, begun.population::float8
          from (
            select p.id, p.population from place p
            where p.search_name ~>~ wanted and p.search_name ~<~ beyond and ${isWanted}
            -- Kept apart, or names might be read in the order of population until enough begin so.
            offset 0
          ) begun order by begun.population desc, begun.id limit at_most - total;
      end if;
      get diagnostics seen = row_count;
      total := total + seen;
      -- Who has found three reads on rather than has their spelling doubted.
      if total >= least(at_most, 3) or letters < 4 then return; end if;

      if letters <= ${HEAD_LETTERS} then
        return query with misspelt as materialized (
            select found.id, max(found.weight) as weight from list_spellings(wanted) spelling, lateral (
              -- A whole name counts for twenty times its people against a beginning.
              select p.id, p.population * case when p.search_name = spelling then 20.0::float8 else 1 end as weight
              from place p
              where p.search_name ~>=~ spelling and p.search_name ~<~ (spelling || chr(1114111))
                and not (p.search_name ~>=~ wanted and p.search_name ~<~ beyond) and ${isWanted}
              -- Kept apart, or all names would be held against each spelling.
              offset 0
            ) found group by found.id
          ) select m.id, 0, m.weight from misspelt m order by m.weight desc, m.id limit at_most - total;
      else
        return query with misspelt as materialized (
            select distinct found.id, found.search_name, found.population
            from (select left(wanted, ${HEAD_LETTERS}) as spelling union select list_spellings(left(wanted, ${HEAD_LETTERS}))) head,
            lateral (
              select p.id, p.search_name, p.population from place p
              where p.search_name ~>=~ head.spelling and p.search_name ~<~ (head.spelling || chr(1114111))
                and not (p.search_name ~>=~ wanted and p.search_name ~<~ beyond) and ${isWanted}
              offset 0
            ) found
          ) select m.id, 0, similarity(m.search_name, wanted) + 0.06 * log(m.population + 1) as resemblance
            from misspelt m where similarity(m.search_name, wanted) >= 0.5 order by resemblance desc, m.id limit at_most - total;
      end if;
      get diagnostics seen = row_count;
      total := total + seen;
      if total > 0 or letters not between 7 and 20 then return; end if;

      return query select r.place_id, 0, r.weight from find_resembling_places(wanted, levels, within, at_most) r;
    end $$`.execute(db);
}
