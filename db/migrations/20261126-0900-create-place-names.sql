-- The names of places besides their own: of other languages and times, abbreviations. Some differ only by accents and
-- case.
create table place_name (
  place_id integer not null references place (id),
  name text not null,
  search_name text not null generated always as (lower(unaccented(name))) stored,
  population integer not null
);
comment on column place_name.population is 'That of the place, so that the index contains what ranks a name';
create index place_name_search on place_name (search_name text_pattern_ops) include (population, place_id);
