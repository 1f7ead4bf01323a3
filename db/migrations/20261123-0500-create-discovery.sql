-- The search table, and the numbers of activities and contributors of each country, region and place.

-- One row for each discoverable activity, rewritten by refresh_activity_search in the transaction that changes the
-- activity. Most columns of its indexes make them covering: docs/discovery-speed.md. The sweep rewrites rows each
-- minute, so the table is vacuumed after one in a hundred rows has changed: an index-only scan must read the table for
-- pages that aren't vacuumed.
create table activity_search (
  activity_id uuid primary key references activity on delete cascade,
  host_id uuid not null,
  country_slug text,
  region_slug text,
  place_slug text,
  point point not null,
  next_starts_at timestamptz(3) not null,
  starts timestamptz(3)[] not null default '{}',
  expires_at timestamptz(3) not null,
  categories smallint[] not null,
  is_suggested boolean not null,
  is_recommended boolean not null,
  title text not null,
  words tsvector not null,
  names text not null default '',
  category_set bigint not null generated always as (category_set(categories)) stored,
  last_starts_at timestamptz(3) not null generated always as (
    case when is_suggested then 'infinity' else coalesce(starts[cardinality(starts)], '-infinity') end
  ) stored,
  cell bigint not null generated always as (cell_of(point)) stored
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
alter table activity_search alter column cell set statistics 500;
comment on column activity_search.next_starts_at is 'Earliest relevant start in the future; 9999-12-31 for suggested, recommended or dateless ones';
comment on column activity_search.starts is 'Every relevant start in the future, for date filters';
comment on column activity_search.names is 'Names of its meeting point and the places around it, for queries with typing errors';
comment on column activity_search.category_set is 'Bit n is set for category n';
comment on column activity_search.last_starts_at is 'Last moment at which searches return it; infinity for suggested ones';
comment on column activity_search.cell is 'Of its point, along the Z-order curve';
create index activity_search_text on activity_search using gin (words) with (fastupdate = off);
create index activity_search_title on activity_search using gin (title gin_trgm_ops) with (fastupdate = off);
create index activity_search_categories on activity_search using gin (categories) with (fastupdate = off);
create index activity_search_host on activity_search (host_id) where is_suggested;
create index activity_search_boundary on activity_search (least(next_starts_at, expires_at));
create index activity_search_names on activity_search using gin (names gin_trgm_ops) with (fastupdate = off);
-- Suggested and recommended activities sort last by date; only one in fifty of them has dates.
create index activity_search_dated_last on activity_search (country_slug, region_slug, place_slug, activity_id)
  where next_starts_at = timestamptz '9999-12-31' and cardinality(starts) > 0;
create index activity_search_last_start on activity_search ((starts[cardinality(starts)]))
  where is_recommended and not is_suggested;
create index activity_search_time on activity_search (next_starts_at, activity_id)
  include (last_starts_at, category_set, point);
create index activity_search_cell on activity_search (cell)
  include (point, next_starts_at, last_starts_at, category_set, activity_id);
-- Each level of place has an index with an always-true predicate. Only searches of that level include it, so that a
-- generic plan for a village can't use its country's index.
create index activity_search_country on activity_search (country_slug, next_starts_at, activity_id)
  include (last_starts_at, category_set)
  where category_set >= 0;
create index activity_search_region on activity_search (country_slug, region_slug, next_starts_at, activity_id)
  include (last_starts_at, category_set)
  where cell >= 0;
create index activity_search_place
  on activity_search (country_slug, region_slug, place_slug, next_starts_at, activity_id)
  include (last_starts_at, category_set)
  where cell > -1;
-- Of activities whose next start is before the requested dates, only those with several starts can match.
create index activity_search_time_several on activity_search (next_starts_at, last_starts_at, activity_id)
  where array_length(starts, 1) > 1;
create index activity_search_country_several
  on activity_search (country_slug, next_starts_at, last_starts_at, activity_id)
  where starts[2] is not null;
create index activity_search_region_several
  on activity_search (country_slug, region_slug, next_starts_at, last_starts_at, activity_id)
  where cardinality(starts) >= 2;
create index activity_search_place_several
  on activity_search (country_slug, region_slug, place_slug, next_starts_at, last_starts_at, activity_id)
  where cardinality(starts) > 1;
create index activity_search_last_by_date on activity_search ((starts[1]))
  where next_starts_at = timestamptz '9999-12-31' and cardinality(starts) > 0;
create trigger tally_places_after_insert after insert on activity_search
  referencing new table as changed for each statement
  execute function tally_places_after_insert();
create trigger tally_places_after_delete after delete on activity_search
  referencing old table as changed for each statement
  execute function tally_places_after_delete();
create trigger tally_places_after_update after update on activity_search for each row
  when ((old.country_slug, old.region_slug, old.place_slug) is distinct from (new.country_slug, new.region_slug, new.place_slug))
  execute function tally_places_after_update();
create statistics activity_search_last on (starts[cardinality(starts)]), (cardinality(starts)) from activity_search;
-- Without functional dependencies the planner assumes that a region is as small as a place, and scans a country for a
-- village.
create statistics activity_search_slugs (dependencies, ndistinct)
  on country_slug, region_slug, place_slug from activity_search;

create table activity_local_find (
  activity_id uuid primary key references activity on delete cascade,
  find_count integer not null default 1 check (find_count > 0),
  last_found_at timestamptz(3) not null
);
comment on table activity_local_find is 'Activities found by searches of people within 50 km of them';

-- One row per distinct search, updated when it is repeated.
create table search_record (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  filter_hash bytea not null check (octet_length(filter_hash) = 32),
  title text not null check (length(title) between 1 and 240),
  filters jsonb not null,
  context jsonb not null default '{}',
  categories smallint[] not null default '{}',
  searched_at timestamptz(3) not null,
  constraint search_record_once unique (person_id, filter_hash)
);
comment on column search_record.filter_hash is 'SHA-256 of the normalised filters';
comment on column search_record.categories is 'The category codes among the filters';
create index search_record_person on search_record (person_id, searched_at desc, id desc);
create index search_record_age on search_record (searched_at);

-- Writers append changes and a job folds them in, so that they never contend for a shared row. Count plus pending
-- changes is exact.
create table place_tally (
  path text primary key,
  level smallint not null check (level between 1 and 3),
  activities integer not null default 0,
  contributors integer not null default 0,
  parent_path text generated always as (nullif(regexp_replace(path, '/?[^/]*$', ''), '')) stored
);
create index place_tally_most on place_tally (activities desc) where level = 3;
create index place_tally_countries on place_tally (path) include (activities) where level = 1;
create index place_tally_within on place_tally (parent_path) where parent_path is not null;

create table place_tally_change (
  id bigint primary key generated always as identity,
  country_slug text not null,
  region_slug text,
  place_slug text,
  activities integer not null
);

-- Neither table has foreign keys: a person may be deleted in the same statement as their activities.
create table place_contributor (
  path text not null,
  host_id uuid not null,
  hosted integer not null,
  suggested integer not null,
  activities integer not null generated always as (hosted + suggested) stored,
  primary key (path, host_id)
);
create index place_contributor_most on place_contributor (path, activities desc, host_id desc);
create index place_contributor_host on place_contributor (host_id);

create table place_contributor_change (
  id bigint primary key generated always as identity,
  country_slug text not null,
  region_slug text,
  place_slug text,
  host_id uuid not null,
  hosted integer not null,
  suggested integer not null
);
create index place_contributor_change_country on place_contributor_change (country_slug);
create index place_contributor_change_host on place_contributor_change (host_id);

create trigger tally_contributors_after_insert after insert on activity
  referencing new table as changed for each statement
  execute function tally_contributors_after_insert();

create trigger tally_contributors_after_delete after delete on activity
  referencing old table as changed for each statement
  execute function tally_contributors_after_delete();

create trigger tally_contributors_after_update after update on activity for each row
  when ((
    (old.status <> 0 and old.hidden_at is null and old.cancelled_at is null and old.country_slug is not null
      and old.host_id <> '00000000-0000-7000-8000-000000000000'),
    old.host_id, old.is_suggested, old.country_slug, old.region_slug, old.place_slug
  ) is distinct from (
    (new.status <> 0 and new.hidden_at is null and new.cancelled_at is null and new.country_slug is not null
      and new.host_id <> '00000000-0000-7000-8000-000000000000'),
    new.host_id, new.is_suggested, new.country_slug, new.region_slug, new.place_slug
  ))
  execute function tally_contributors_after_update();
