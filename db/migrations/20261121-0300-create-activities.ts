import { type Kysely, sql } from "kysely";

/** Activities, their dates and votes, who takes part, likes, comments and the row discovery searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity (
      id uuid primary key default uuidv7(),
      host_id uuid not null references person on delete cascade,
      title text not null check (length(title) between 1 and 120),
      summary text not null default '',
      status smallint not null default 0 check (status between 0 and 3),
      cancelled_at timestamptz(3),
      cancel_reason text,
      is_suggested boolean not null default false,
      is_recommended boolean not null default false,
      hidden_at timestamptz(3),
      original_copy_id uuid references activity on delete set null,
      categories smallint[] not null default '{}',
      languages text[] not null default '{}',
      capacity integer check (capacity between 1 and 1000),
      exact_location boolean not null default false,
      time_zone text not null,
      duration_minutes integer not null default 120 check (duration_minutes between 15 and 10080),
      locations jsonb not null default '{"points":[],"paths":[]}',
      context jsonb not null default '{}',
      place_id integer references place,
      country_slug text,
      region_slug text,
      place_slug text,
      lon double precision check (lon between -180 and 180),
      lat double precision check (lat between -90 and 90),
      images jsonb not null default '[]',
      like_count integer not null default 0 check (like_count >= 0),
      comment_count integer not null default 0 check (comment_count >= 0),
      approved_count integer not null default 0 check (approved_count >= 0),
      rating_sum integer not null default 0,
      rating_count integer not null default 0,
      opened_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      modified_at timestamptz(3) not null default now(),
      constraint activity_capacity_held check (capacity is null or approved_count <= capacity),
      constraint activity_cancelled_is_closed check (cancelled_at is null or status in (2, 3)),
      check (status = 0 or (lon is not null and lat is not null and cardinality(categories) > 0))
    )`.execute(db);
  await sql`create index activity_host on activity (host_id, created_at desc)`.execute(db);
  await sql`create index activity_original on activity (original_copy_id) where original_copy_id is not null`.execute(
    db,
  );
  await sql`create index activity_place on activity (place_id) where place_id is not null`.execute(db);

  await sql`
    create table date_option (
      id uuid primary key default uuidv7(),
      activity_id uuid not null references activity on delete cascade,
      day_code date not null,
      time_period smallint not null check (time_period between 1 and 4),
      time_code numeric(4, 2) check (time_code >= 0 and time_code < 30),
      decided_status smallint not null default 1 check (decided_status between 1 and 3),
      starts_at timestamptz(3) not null,
      ends_at timestamptz(3) not null,
      vote_count integer not null default 0 check (vote_count >= 0),
      constraint date_option_once unique nulls not distinct (activity_id, day_code, time_period, time_code),
      check (ends_at > starts_at),
      check (decided_status = 1 or time_code is not null)
    )`.execute(db);

  // At most five days an activity: the lock on the activity's row makes the count safe when two hosts' tabs add at once.
  await sql`
    create function hold_date_option_days() returns trigger language plpgsql as $$
    begin
      perform 1 from activity where id = new.activity_id for no key update;
      if (select count(distinct day_code) from date_option where activity_id = new.activity_id) > 5 then
        raise exception 'at most 5 days' using errcode = 'check_violation', constraint = 'date_option_five_days';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger date_option_five_days after insert or update of day_code on date_option
    deferrable initially deferred for each row execute function hold_date_option_days()`.execute(db);

  await sql`
    create table date_vote (
      option_id uuid not null references date_option on delete cascade,
      person_id uuid not null references person on delete cascade,
      is_valid boolean not null default true,
      created_at timestamptz(3) not null default now(),
      primary key (option_id, person_id)
    )`.execute(db);
  await sql`create index date_vote_person on date_vote (person_id)`.execute(db);

  await sql`
    create table participant (
      activity_id uuid not null references activity on delete cascade,
      person_id uuid not null references person on delete cascade,
      status smallint not null check (status between 1 and 4),
      message text not null default '',
      asked_at timestamptz(3) not null default now(),
      decided_at timestamptz(3),
      attended_at timestamptz(3),
      primary key (activity_id, person_id)
    )`.execute(db);
  await sql`create index participant_person on participant (person_id, status)`.execute(db);

  await sql`
    create table activity_like (
      activity_id uuid not null references activity on delete cascade,
      person_id uuid not null references person on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (activity_id, person_id)
    )`.execute(db);
  await sql`create index activity_like_person on activity_like (person_id, created_at desc)`.execute(db);

  await sql`
    create table comment (
      id uuid primary key default uuidv7(),
      activity_id uuid not null references activity on delete cascade,
      author_id uuid references person on delete set null,
      text text not null check (length(text) between 1 and 1024),
      posted_at timestamptz(3) not null default now(),
      edited_at timestamptz(3),
      deleted_at timestamptz(3)
    )`.execute(db);
  await sql`create index comment_activity on comment (activity_id, posted_at desc, id desc) where deleted_at is null`.execute(
    db,
  );
  await sql`create index comment_author on comment (author_id)`.execute(db);

  await sql`
    create table rating (
      activity_id uuid not null references activity on delete cascade,
      person_id uuid not null references person on delete cascade,
      stars smallint not null check (stars between 1 and 5),
      text text not null default '' check (length(text) <= 1024),
      created_at timestamptz(3) not null default now(),
      primary key (activity_id, person_id)
    )`.execute(db);
  await sql`create index rating_person on rating (person_id)`.execute(db);

  await createSearch(db);
}

/** One row per discoverable activity, rewritten by refresh_activity_search in the transaction that changes the activity. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      words tsvector not null
    )`.execute(db);
  await sql`comment on column activity_search.next_starts_at is 'Earliest relevant start still ahead; 9999-12-31 for suggested, recommended or dateless ones'`.execute(
    db,
  );
  await sql`comment on column activity_search.starts is 'Every relevant start still ahead, for date filters'`.execute(
    db,
  );
  await sql`create index activity_search_point on activity_search using gist (point, next_starts_at)`.execute(db);
  await sql`create index activity_search_place on activity_search (country_slug, region_slug, place_slug, next_starts_at, activity_id)`.execute(
    db,
  );
  await sql`create index activity_search_time on activity_search (next_starts_at, activity_id)`.execute(db);
  await sql`create index activity_search_words on activity_search using gin (words)`.execute(db);
  await sql`create index activity_search_title on activity_search using gin (title gin_trgm_ops)`.execute(db);
  await sql`create index activity_search_categories on activity_search using gin (categories)`.execute(db);
  await sql`create index activity_search_host on activity_search (host_id) where is_suggested`.execute(db);
  await sql`create index activity_search_boundary on activity_search (least(next_starts_at, expires_at))`.execute(db);

  // Set-based, so that one activity, a sweep and a million seeded rows take the same road.
  // A spot kept for approved people can't be found by its name either.
  await sql`
    create function refresh_activity_search(ids uuid[], at timestamptz) returns void language sql as $$
      with relevant as (
        select o.activity_id, o.starts_at, o.ends_at
        from date_option o
        where o.activity_id = any (ids)
          and o.decided_status = (select max(p.decided_status) from date_option p where p.activity_id = o.activity_id)
      ), dated as (
        select a.id,
          coalesce(array_agg(r.starts_at order by r.starts_at) filter (where r.starts_at > at), '{}') as starts,
          min(r.starts_at) filter (where r.starts_at > at) as next_starts_at,
          max(r.ends_at) as expires_at
        from activity a left join relevant r on r.activity_id = a.id
        where a.id = any (ids)
        group by a.id
      ), visible as (
        select a.*, d.starts, d.next_starts_at, coalesce(d.expires_at, 'infinity') as expires_at
        from activity a join dated d on d.id = a.id
        where a.status = 1 and a.hidden_at is null and a.cancelled_at is null and a.lon is not null
          and (a.is_suggested or d.next_starts_at is not null)
      ), gone as (
        delete from activity_search s where s.activity_id = any (ids)
          and not exists (select 1 from visible v where v.id = s.activity_id)
      )
      insert into activity_search as s (activity_id, host_id, country_slug, region_slug, place_slug, point, next_starts_at,
        starts, expires_at, categories, is_suggested, is_recommended, title, words)
      select v.id, v.host_id, v.country_slug, v.region_slug, v.place_slug, point(v.lon, v.lat),
        case when v.is_suggested or v.is_recommended then timestamptz '9999-12-31' else v.next_starts_at end,
        v.starts, v.expires_at, v.categories, v.is_suggested, v.is_recommended, lower(unaccented(v.title)),
        setweight(to_tsvector('meander_english', v.title), 'A')
          || setweight(to_tsvector('meander_english',
            case when v.exact_location then '' else coalesce(v.locations #>> '{points,0,properties,name}', '') end), 'B')
          || setweight(to_tsvector('meander_english', coalesce(v.context #>> '{place,text}', '')), 'B')
          || setweight(to_tsvector('meander_english', v.summary), 'C')
      from visible v
      on conflict (activity_id) do update set
        host_id = excluded.host_id, country_slug = excluded.country_slug, region_slug = excluded.region_slug,
        place_slug = excluded.place_slug, point = excluded.point, next_starts_at = excluded.next_starts_at,
        starts = excluded.starts, expires_at = excluded.expires_at, categories = excluded.categories,
        is_suggested = excluded.is_suggested, is_recommended = excluded.is_recommended, title = excluded.title, words = excluded.words
    $$`.execute(db);
}
