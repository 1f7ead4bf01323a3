-- The countries (`GB`) and regions (`GB/england`) within all given places; null without any.
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
      select p.country_code from place_name n join place p on p.id = n.place_id
      where p.level = 'country' and n.search_name = wanted
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
end $$;
