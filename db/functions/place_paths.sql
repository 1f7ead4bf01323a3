-- The paths of a place's pages and of its country's and region's: `iceland/capital-region/reykjavik`.
create or replace function place_paths(country_slug text, region_slug text, place_slug text, out path text, out level smallint)
returns setof record language sql immutable parallel safe as $$
  select n.path, n.level::smallint
  from unnest(array[country_slug, country_slug || '/' || region_slug, country_slug || '/' || region_slug || '/' || place_slug])
    with ordinality n (path, level)
  where n.path is not null
$$;
