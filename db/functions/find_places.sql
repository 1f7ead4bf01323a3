-- Autocomplete for place names: each step runs only if the previous ones found too few, and reads a covering index. A
-- function, because its plan is then cached per connection: planning takes longer than execution.
create or replace function find_places(typed text, around text[], levels text[], at_most integer)
returns table (place_id integer, closeness integer, weight double precision)
language plpgsql stable parallel safe rows 10
-- Names that match one or two letters are read in the order of population, up to the limit, rather than all at once and
-- sorted.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  wanted text := lower(unaccented(typed));
  -- The highest code point: the upper bound of names that begin with the text typed.
  beyond text := wanted || chr(1114111);
  letters integer := length(wanted);
  head text := left(wanted, 12);
  scope text[] := find_place_scope(around);
  within jsonb := jsonb_object(scope, scope);
  all_levels boolean := levels @> array['place', 'region', 'country'];
  -- The places with this alternate name, which counts for a tenth of the population.
  known_as integer[] := array(select n.place_id from place_name n where n.search_name = wanted);
  accented integer[];
  seen integer;
  total integer := 0;
begin
  if letters = 0 or scope = '{}' then return; end if;

  return query select named.id, 2, named.weight
    from (
      select p.id, p.population::float8 as weight from place p
      where p.search_name = wanted and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
      union all
      select p.id, p.population / 10.0 from place p
      where p.id = any (known_as) and p.search_name <> wanted and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
    ) named order by named.weight desc, named.id limit at_most;
  get diagnostics seen = row_count;
  total := total + seen;
  if total >= at_most then return; end if;

  -- Of the many names that begin with one or two letters, those with the accents typed come first: "Å" means Ålesund.
  if letters <= 2 and lower(typed) <> wanted and 'place' = any (levels) then
    accented := array(
      select p.id from place p
      -- As in place_accented_start, which has only names with accents there.
      where left(lower(p.name), 2) <> left(p.search_name, 2) and left(lower(p.name), 1) = left(lower(typed), 1)
        and starts_with(lower(p.name), lower(typed)) and p.search_name <> wanted and p.id <> all (known_as)
        and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
      order by p.population desc, p.id limit at_most - total
    );
    return query select p.id, 2, p.population / 10.0::float8 from place p where p.id = any (accented);
    known_as := known_as || accented;
    total := total + cardinality(accented);
    if total >= at_most then return; end if;
  end if;

  if letters = 1 and scope is null and 'place' = any (levels) then
    return query select p.id, 1, p.population::float8 from place p
      where left(p.search_name, 1) = wanted and p.search_name <> wanted and p.id <> all (known_as)
        and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
      order by p.population desc, p.id limit at_most - total;
  elsif letters = 1 and 'place' = any (levels) then
    return query select found.id, 1, found.population::float8
      from (select distinct split_part(key, '/', 1)::char(2) as code from unnest(scope) key) country, lateral (
        select p.id, p.population from place p
        where p.country_code = country.code and left(p.search_name, 1) = wanted and p.search_name <> wanted
          and p.id <> all (known_as) and (all_levels or p.level = any (levels))
          and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
        order by p.population desc, p.id limit at_most - total
      ) found order by found.population desc, found.id limit at_most - total;
  elsif letters = 2 and scope is null and 'place' = any (levels) then
    return query select p.id, 1, p.population::float8 from place p
      where left(p.search_name, 2) = wanted and p.search_name <> wanted and p.id <> all (known_as)
        and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
      order by p.population desc, p.id limit at_most - total;
  elsif not 'place' = any (levels) then
    return query select p.id, 1, p.population::float8 from place p
      where p.level <> 'place' and p.search_name ~>~ wanted and p.search_name ~<~ beyond and p.id <> all (known_as)
        and (all_levels or p.level = any (levels))
        and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
      order by p.population desc, p.id limit at_most - total;
  else
    return query select begun.id, 1, max(begun.weight) as heaviest
      from (
        select p.id, p.population::float8 as weight from place p
        where p.search_name ~>~ wanted and p.search_name ~<~ beyond and p.id <> all (known_as)
          and (all_levels or p.level = any (levels))
          and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
        union all
        select p.id, p.population / 10.0
        from (
          select n.place_id from place_name n
          -- Of Latin letters at least four, of others two, which have far fewer names.
          where octet_length(wanted) > 3 and n.search_name ~>~ wanted and n.search_name ~<~ beyond
          order by n.population desc, n.place_id limit 200
        ) n join place p on p.id = n.place_id
        where p.search_name <> wanted and p.id <> all (known_as) and (all_levels or p.level = any (levels))
          and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
        -- `offset 0` is an optimisation fence: otherwise names might be read in the order of population until enough
        -- match.
        offset 0
      ) begun group by begun.id order by heaviest desc, begun.id limit at_most - total;
  end if;
  get diagnostics seen = row_count;
  total := total + seen;
  -- With three results no misspelling is assumed.
  if total >= least(at_most, 3) or letters < 4 then return; end if;
  known_as := known_as || array(
    select n.place_id from place_name n where n.search_name ~>~ wanted and n.search_name ~<~ beyond
  );

  if letters <= 12 then
    return query with misspelt as materialized (
        select found.id, max(found.weight) as weight from list_spellings(wanted, list_branch_lengths(wanted)) spelling, lateral (
          -- An exact match has a weight of twenty times its population, a prefix match its population.
          select p.id, p.population * case when p.search_name = spelling then 20.0::float8 else 1 end as weight
          from place p
          where p.id <> all (known_as) and p.search_name ~>=~ spelling and p.search_name ~<~ (spelling || chr(1114111))
            and not (p.search_name ~>=~ wanted and p.search_name ~<~ beyond) and (all_levels or p.level = any (levels))
              and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
          -- `offset 0` is an optimisation fence: otherwise all names would be compared with each spelling.
          offset 0
        ) found group by found.id
      ) select m.id, 0, m.weight from misspelt m order by m.weight desc, m.id limit at_most - total;
  else
    return query with misspelt as materialized (
        select distinct found.id, found.search_name, found.population
        from (
          select head as spelling union select other from list_spellings(head, list_branch_lengths(head)) other
        ) likely, lateral (
          select p.id, p.search_name, p.population from place p
          where p.id <> all (known_as) and p.search_name ~>=~ likely.spelling and p.search_name ~<~ (likely.spelling || chr(1114111))
            and not (p.search_name ~>=~ wanted and p.search_name ~<~ beyond) and (all_levels or p.level = any (levels))
              and (within is null or within ? p.country_code::text or within ? (p.country_code || '/' || p.region_slug))
          offset 0
        ) found
      ) select m.id, 0, similarity(m.search_name, wanted) + 0.06 * log(m.population + 1) as resemblance
        from misspelt m where similarity(m.search_name, wanted) >= 0.5 order by resemblance desc, m.id limit at_most - total;
  end if;
  get diagnostics seen = row_count;
  total := total + seen;
  if total > 0 or letters not between 7 and 20 then return; end if;

  return query select r.place_id, 0, r.weight from find_resembling_places(wanted, levels, within, at_most) r;
end $$;
