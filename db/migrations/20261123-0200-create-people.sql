-- People, the sections of their profiles, and whom they block.

create table person (
  id uuid primary key default uuidv7(),
  first_name text not null check (length(first_name) between 1 and 240),
  last_name text not null check (length(last_name) between 1 and 240),
  email citext,
  unverified_email citext,
  password_hash text,
  user_type smallint not null default 1 check (user_type between 1 and 5),
  image text,
  cover jsonb,
  headline text,
  summary text,
  location_name text,
  lon double precision check (lon between -180 and 180),
  lat double precision check (lat between -90 and 90),
  country_code char(2),
  countries_lived text[] not null default '{}',
  skills jsonb not null default '[]',
  links jsonb not null default '[]',
  first_time_tour jsonb not null default '{}',
  terms_accepted_at timestamptz(3) not null,
  hosted_count integer not null default 0 check (hosted_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  suspended_until timestamptz(3),
  suspension_event_id uuid,
  unsubscribe_token uuid not null default gen_random_uuid(),
  sign_up_device_hash bytea,
  nearby_lon double precision check (nearby_lon between -180 and 180),
  nearby_lat double precision check (nearby_lat between -90 and 90),
  nearby_context jsonb,
  nearby_at timestamptz(3),
  shows_joined boolean not null default false,
  locale text check (char_length(locale) between 2 and 35),
  constraint person_email_key unique (email),
  constraint person_nearby_whole check (
    (nearby_at is null) = (nearby_lon is null) and (nearby_at is null) = (nearby_lat is null)
    and (nearby_context is null or nearby_at is not null)
  )
);
comment on column person.unsubscribe_token is 'Ends campaign mails without a login; authorises nothing else';
comment on column person.sign_up_device_hash is 'The browser that chose the password of an unverified account; null once verified';
comment on column person.locale is 'The language chosen for pages and mails (BCP 47); null until then';
comment on column person.nearby_lon is 'Rounded to about a kilometre, as nearby_lat; all four are set together';
create index person_unverified_email on person (unverified_email) where unverified_email is not null;
create index person_suspension_event on person (suspension_event_id) where suspension_event_id is not null;
create unique index person_unsubscribe_token on person (unsubscribe_token);
create index person_place on person using gist (point(lon, lat)) where lon is not null and lat is not null;
create index person_country on person (country_code) where country_code is not null;
create index person_name
  on person using gin ((lower(unaccented(first_name || ' ' || last_name))) gin_trgm_ops) with (fastupdate = off);
create index person_email_text on person using gin ((lower(email::text)) gin_trgm_ops) with (fastupdate = off)
  where email is not null;
create index person_type on person (user_type, id) where user_type <> 1;
create index person_nearby on person using gist (point(nearby_lon, nearby_lat)) where nearby_at is not null;
create index person_home on person using gist (point(lon, lat)) where lon is not null;
create index person_suspended on person (suspended_until) where suspended_until is not null;

create table person_grant (
  person_id uuid not null references person on delete cascade,
  permission text not null,
  granted_by uuid references person on delete set null,
  granted_at timestamptz(3) not null default now(),
  primary key (person_id, permission)
);
create index person_grant_giver on person_grant (granted_by) where granted_by is not null;

create table block (
  person_id uuid not null references person on delete cascade,
  blocked_id uuid not null references person on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (person_id, blocked_id),
  check (person_id <> blocked_id)
);
create index block_blocked on block (blocked_id);

create table profile_slug (
  slug text primary key,
  kind text not null check (kind in ('project', 'position')),
  item_id uuid not null unique,
  person_id uuid not null references person on delete cascade
);
create index profile_slug_person on profile_slug (person_id);

create table project (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  title text not null,
  headline text,
  summary text,
  skills jsonb not null default '[]',
  links jsonb not null default '[]',
  images jsonb not null default '[]',
  sort_order integer not null default 0
);
create index project_person on project (person_id, sort_order);

create table position (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  title text not null,
  company_name text not null,
  company_image text,
  company_link text,
  location_name text,
  start_year smallint not null,
  start_month smallint not null check (start_month between 1 and 12),
  end_year smallint,
  end_month smallint check (end_month between 1 and 12),
  is_current boolean not null default false,
  summary text,
  responsibilities jsonb not null default '[]',
  achievements jsonb not null default '[]',
  skills jsonb not null default '[]',
  links jsonb not null default '[]',
  images jsonb not null default '[]',
  sort_order integer not null default 0
);
create index position_person on "position" (person_id, sort_order);

create table education (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  field_of_study text,
  degree text,
  school_name text not null,
  notes text,
  start_year smallint,
  end_year smallint,
  sort_order integer not null default 0
);
create index education_person on education (person_id, sort_order);

create table certification (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  name text not null,
  authority text,
  number text,
  start_year smallint,
  sort_order integer not null default 0
);
create index certification_person on certification (person_id, sort_order);

-- Stored as a hash, so that a reader of the table can't open any link.
create table profile_share (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  person_id uuid not null references person on delete cascade,
  shared_by uuid not null references person on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  check (expires_at > created_at)
);
create index profile_share_person on profile_share (person_id);
create index profile_share_sharer on profile_share (shared_by);
create index profile_share_expiry on profile_share (expires_at);
