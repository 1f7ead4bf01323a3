import { type Kysely, sql } from "kysely";

/**
 * Places by what somebody is typing, each way of looking only where the ones before left room, and each read from an index that holds
 * what it is asked for. A function, because its plans are made once a connection: planning took longer than looking.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexNames(db);
  await createScope(db);
  await createSpellings(db);
  await createSearch(db);
}

/** One or two letters begin thousands of names: these hold them in the order of population. Longer beginnings are few enough to sort. */
async function indexNames(db: Kysely<unknown>): Promise<void> {
  await sql`create index place_first_letter on place (left(search_name, 1), population desc, id)`.execute(db);
  await sql`create index place_first_letters on place (left(search_name, 2), population desc, id)`.execute(db);
  await sql`
    create index place_first_letter_within on place (country_code, left(search_name, 1), population desc, id)`.execute(
    db,
  );
  await sql`
    create index place_search_name on place (search_name text_pattern_ops, population desc)
    include (id, level, country_code, region_slug)`.execute(db);
  await sql`drop index place_search_name_prefix`.execute(db);
  await sql`create index place_wide_name on place (search_name text_pattern_ops) where level <> 'place'`.execute(db);
}

/** Countries (`GB`) and regions (`GB/england`) that every one of the names begins; within both of two is within the narrower. */
async function createScope(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_place_scope(around text[]) returns text[] language plpgsql stable parallel safe as $$
    declare
      scope text[]; matching text[]; wanted text; part text;
    begin
      foreach part in array around loop
        wanted := lower(unaccented(part));
        matching := array(
          select concat_ws('/', p.country_code, p.region_slug) from place p
          where p.level <> 'place' and p.search_name ~>=~ wanted and p.search_name ~<~ (wanted || chr(1114111))
          union
          select c.country_code from country c where c.country_code = upper(part)
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

/** What may have been meant: a letter left out, put in or taken for another, or two the wrong way round. Some come more than once. */
async function createSpellings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_spellings(word text) returns setof text language sql immutable strict parallel safe as $$
      with places as materialized (
        select n, left(word, n) as head, substr(word, n + 1) as tail, substr(word, n + 2) as rest
        from generate_series(0, length(word)) n
      ), letters as (select unnest(string_to_array('abcdefghijklmnopqrstuvwxyz -', null)) as letter)
      select head || rest from places where n < length(word)
      union all
      select head || left(rest, 1) || left(tail, 1) || substr(rest, 2) from places where n < length(word) - 1
      union all
      select head || letter || rest from places, letters where n < length(word)
      union all
      select head || letter || tail from places, letters
    $$`.execute(db);
}

/** Of a long name so many letters are tried in other spellings; the rest only has to resemble. */
const HEAD_LETTERS = sql.raw("12");

async function createSearch(db: Kysely<unknown>): Promise<void> {
  const isWanted = sql`p.level = any (levels)
    and (scope is null or p.country_code = any (scope) or p.country_code || '/' || p.region_slug = any (scope))`;
  await sql`
    create function find_places(typed text, around text[], levels text[], at_most integer)
    returns table (place_id integer, closeness integer, weight double precision)
    language plpgsql stable parallel safe rows 10
    set pg_trgm.similarity_threshold = 0.5 set enable_seqscan = off set enable_bitmapscan = on as $$
    declare
      wanted text := lower(unaccented(typed));
      -- The last of all letters: what begins with the words sorts before it.
      beyond text := wanted || chr(1114111);
      letters integer := length(wanted);
      scope text[] := find_place_scope(around);
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
        return query with begun as materialized (
            select p.id, p.population from place p
            where p.search_name ~>~ wanted and p.search_name ~<~ beyond and ${isWanted}
          ) select b.id, 1, b.population::float8 from begun b order by b.population desc, b.id limit at_most - total;
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
            from misspelt m where m.search_name % wanted order by resemblance desc, m.id limit at_most - total;
      end if;
      get diagnostics seen = row_count;
      total := total + seen;
      if total > 0 or letters not between 7 and 20 then return; end if;

      return query select p.id, 0, similarity(p.search_name, wanted) + 0.06 * log(p.population + 1) as resemblance from place p
        where p.search_name % wanted and ${isWanted} order by resemblance desc, p.id limit at_most;
    end $$`.execute(db);
}
