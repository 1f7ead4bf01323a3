-- A place as the JSON that activities store and the API returns.
create or replace function place_context(of_place integer, of_locality integer) returns jsonb
language sql stable parallel safe as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'country', jsonb_build_object('text', p.country_name, 'short_code', lower(p.country_code), 'urlSlug', p.country_slug,
      'wikidata', (select c.wikidata from country c where c.country_code = p.country_code)),
    'region', case when p.region_name is not null then jsonb_build_object('text', p.region_name, 'urlSlug', p.region_slug,
      'short_code', p.country_code || '-' || p.region_code, 'wikidata', (
        select r.wikidata from place r
        where r.level = 'region' and r.country_slug = p.country_slug and r.region_slug = p.region_slug and r.url_slug = p.region_slug
      )) end,
    'place', case when p.level = 'place' then jsonb_build_object('text', p.name, 'urlSlug', p.url_slug, 'wikidata', p.wikidata) end,
    'locality', (select jsonb_build_object('text', l.name, 'urlSlug', l.url_slug) from place l where l.id = of_locality and l.id <> p.id)
  ))
  from place p where p.id = of_place
$$;
