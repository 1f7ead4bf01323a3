-- A date with a time closes when it starts, a period when it ends. Searches find an activity until its last date closes,
-- as people may join until then. Search rows are derived, so they are recomputed.
alter table date_option add column closes_at timestamptz(3) not null
  generated always as (case when time_code is null then ends_at else starts_at end) stored;
comment on column date_option.closes_at is 'Until then people may vote for it and join: closesAt in the domain';

delete from activity_search;
alter table activity_search
  drop column last_starts_at,
  drop column expires_at,
  add column closes timestamptz(3)[] not null,
  add column last_closes_at timestamptz(3) not null,
  add column refresh_at timestamptz(3) not null;
comment on column activity_search.next_starts_at is 'Earliest relevant start that is still open, possibly past; 9999-12-31 for suggested or recommended ones';
comment on column activity_search.starts is 'Every relevant start that is still open, for date filters';
comment on column activity_search.closes is 'When each of the starts closes';
comment on column activity_search.last_closes_at is 'Last moment at which searches return it; infinity for suggested ones';
comment on column activity_search.refresh_at is 'When the next start closes, or the last one of a recommended activity; infinity for suggested ones';

drop index activity_search_last_start;
create index activity_search_boundary on activity_search (refresh_at, country_slug, region_slug, place_slug);
create index activity_search_time on activity_search (next_starts_at, activity_id)
  include (last_closes_at, refresh_at, category_set, point);
create index activity_search_cell on activity_search (cell)
  include (point, next_starts_at, last_closes_at, refresh_at, category_set, activity_id);
create index activity_search_country on activity_search (country_slug, next_starts_at, activity_id)
  include (last_closes_at, refresh_at, category_set)
  where category_set >= 0;
create index activity_search_region on activity_search (country_slug, region_slug, next_starts_at, activity_id)
  include (last_closes_at, refresh_at, category_set)
  where cell >= 0;
create index activity_search_place
  on activity_search (country_slug, region_slug, place_slug, next_starts_at, activity_id)
  include (last_closes_at, refresh_at, category_set)
  where cell > -1;
create index activity_search_time_several on activity_search (next_starts_at, last_closes_at, activity_id)
  where array_length(starts, 1) > 1;
create index activity_search_country_several
  on activity_search (country_slug, next_starts_at, last_closes_at, activity_id)
  where starts[2] is not null;
create index activity_search_region_several
  on activity_search (country_slug, region_slug, next_starts_at, last_closes_at, activity_id)
  where cardinality(starts) >= 2;
create index activity_search_place_several
  on activity_search (country_slug, region_slug, place_slug, next_starts_at, last_closes_at, activity_id)
  where cardinality(starts) > 1;

select refresh_activity_search(array(select id from activity where status = 1), now());
