import { type Kysely, sql } from "kysely";

/** Which place a point belongs to, and the registry that lets the demo world move its dates up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index place_city_nearest on place using gist (point) where level = 'place' and population >= 100000`.execute(
    db,
  );

  // Not strict: `least` is not either, and Postgres then wouldn't inline it, at a quarter of a millisecond a call.
  await sql`
    create function great_circle_metres(lon1 double precision, lat1 double precision, lon2 double precision, lat2 double precision)
    returns double precision language sql immutable parallel safe as $$
      select 2 * 6371000 * asin(least(1, sqrt(
        power(sin(radians(lat2 - lat1) / 2), 2)
        + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2))))
    $$`.execute(db);

  // A city pulls the points around it: population x (1 - distance / reach), reach growing with the root of the population.
  // So a pub in Islington is in London, and central Yokohama is not in Tokyo.
  await sql`
    create function place_at(at_lon double precision, at_lat double precision, out place_id integer, out locality_id integer)
    language sql stable strict parallel safe as $$
      with nearest as (
        select p.id, p.lon, p.lat, p.population from place p
        where p.level = 'place' order by p.point <-> point(at_lon, at_lat) limit 12
      ), cities as (
        select p.id, p.lon, p.lat, p.population from place p
        where p.level = 'place' and p.population >= 100000 order by p.point <-> point(at_lon, at_lat) limit 60
      ), candidates as (
        select c.id, c.population,
          great_circle_metres(at_lon, at_lat, c.lon, c.lat) as metres,
          2000 + 9 * sqrt(c.population) as reach_metres
        from (select * from nearest union select * from cities) c
      ), closest as (
        select id from candidates order by metres, id limit 1
      ), strongest as (
        select id from candidates where metres < reach_metres
        order by population * (1 - metres / reach_metres) desc, id limit 1
      )
      select coalesce((select id from strongest), (select id from closest)), (select id from closest)
    $$`.execute(db);

  await sql`
    create function place_context(of_place integer, of_locality integer) returns jsonb language sql stable parallel safe as $$
      select jsonb_strip_nulls(jsonb_build_object(
        'country', jsonb_build_object('text', p.country_name, 'short_code', lower(p.country_code), 'urlSlug', p.country_slug,
          'wikidata', (select c.wikidata from country c where c.country_code = p.country_code)),
        'region', case when p.region_name is not null then jsonb_build_object('text', p.region_name, 'urlSlug', p.region_slug,
          'short_code', p.country_code || '-' || p.region_code) end,
        'place', case when p.level = 'place' then jsonb_build_object('text', p.name, 'urlSlug', p.url_slug, 'wikidata', p.wikidata) end,
        'locality', (select jsonb_build_object('text', l.name, 'urlSlug', l.url_slug) from place l where l.id = of_locality and l.id <> p.id)
      ))
      from place p where p.id = of_place
    $$`.execute(db);

  await sql`
    create table demo_item (
      key text primary key,
      item_id uuid not null
    )`.execute(db);
  await sql`comment on table demo_item is 'What the demo world made, so that a later start finds it again; empty on a real site'`.execute(
    db,
  );
}
