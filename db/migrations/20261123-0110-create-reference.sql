-- Extensions, text search, and the reference tables that db/seeds/reference fills. functions/unaccented.sql creates
-- the extension unaccent.

create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists citext;

-- The dictionary is named with the extension's schema, because generated columns and indexes run with an empty
-- search_path.
do $$
declare
  unaccent_schema text := (select extnamespace::regnamespace::text from pg_extension where extname = 'unaccent');
begin
  create text search configuration meander_english (copy = pg_catalog.english);
  create text search configuration meander_simple (copy = pg_catalog.simple);
  execute format('alter text search configuration meander_english
    alter mapping for hword, hword_part, word with %s.unaccent, english_stem', unaccent_schema);
  execute format('alter text search configuration meander_simple
    alter mapping for hword, hword_part, word with %s.unaccent, simple', unaccent_schema);
end $$;

create table reference_version (
  name text primary key,
  version text not null,
  loaded_at timestamptz(3) not null default now()
);

create table country (
  country_code char(2) primary key check (country_code ~ '^[A-Z]{2}$'),
  name text not null,
  native_name text not null,
  capital text,
  continent_code char(2) not null,
  language_codes text[] not null default '{}',
  keywords text[] not null default '{}',
  wikidata text,
  url_slug text not null unique
);
create trigger country_address_protected before update on country for each row
  when (old.url_slug is distinct from new.url_slug) execute function protect_place_address();

create table language (
  language_code text primary key,
  name text not null,
  native_name text not null,
  is_right_to_left boolean not null default false
);

create table category (
  category_code smallint primary key,
  name text not null unique,
  url_slug text not null unique,
  sort_order smallint not null
);

-- One table for three levels, so that one index answers a search over all of them. Places have their GeoNames id;
-- countries and regions have none in the source and take negative ids derived from their codes. An address is
-- permanent: links contain it.
create table place (
  id integer primary key,
  level text not null check (level in ('country', 'region', 'place')),
  name text not null,
  search_name text not null generated always as (lower(unaccented(name))) stored,
  country_code char(2) not null references country (country_code),
  country_name text not null,
  country_slug text not null,
  region_code text,
  region_name text,
  region_slug text,
  district_code text,
  district_name text,
  url_slug text not null,
  wikidata text,
  lon double precision not null check (lon between -180 and 180),
  lat double precision not null check (lat between -90 and 90),
  point point not null generated always as (point(lon, lat)) stored,
  population integer not null default 0 check (population >= 0),
  time_zone text not null,
  city_id integer references place (id) deferrable,
  constraint place_region_by_level check ((level = 'country') = (region_slug is null)),
  constraint place_slug_unique unique nulls not distinct (level, country_slug, region_slug, url_slug) deferrable,
  constraint place_slug_plain check (url_slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and strpos(concat(country_slug, region_slug), '/') = 0)
);
comment on column place.city_id is 'The larger place that activities here are listed under (place_at); null if it is this place';
create index place_search_name_trigram on place using gin (search_name gin_trgm_ops);
create index place_by_population on place (population desc, id);
create index place_by_country on place (country_code, level, population desc);
create index place_city_nearest on place using gist (point) where level = 'place' and population >= 100000;
-- One or two letters match thousands of names, so these indexes are in the order of population. Longer prefixes match
-- few enough to sort.
create index place_first_letter on place (left(search_name, 1), population desc, id);
create index place_first_letters on place (left(search_name, 2), population desc, id);
create index place_first_letter_within on place (country_code, left(search_name, 1), population desc, id);
create index place_search_name on place (search_name text_pattern_ops, population desc)
  include (id, level, country_code, region_slug);
create index place_in_country on place (country_slug, url_slug, population desc) where level = 'place';
create index place_wikidata on place (wikidata) where wikidata is not null;
create index place_wide_name on place (search_name text_pattern_ops)
  include (id, level, population, country_code, region_slug)
  where level <> 'place';
-- A covering index: it includes the columns for matching and ranking, so that the table isn't read.
create index place_nearest on place using gist (point)
  include (search_name, id, level, country_code, region_slug, population, lon, lat)
  where level = 'place';
create trigger place_address_protected before update on place for each row
  when ((old.level, old.country_slug, old.region_slug, old.url_slug) is distinct from
    (new.level, new.country_slug, new.region_slug, new.url_slug))
  execute function protect_place_address();

create table demo_item (
  key text primary key,
  item_id uuid not null
);
comment on table demo_item is 'Rows that the demo world created, so that a later start finds them; empty on a real site';
