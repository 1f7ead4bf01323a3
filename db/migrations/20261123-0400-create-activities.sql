-- Activities, their dates and votes, participants, likes, comments, ratings and lists.

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
  ends_at timestamptz(3),
  hiding_event_id uuid,
  constraint activity_capacity_limit check (capacity is null or approved_count <= capacity),
  constraint activity_cancelled_is_closed check (cancelled_at is null or status in (2, 3)),
  check (status = 0 or (lon is not null and lat is not null and cardinality(categories) > 0))
);
comment on column activity.ends_at is 'End of the last date option that counts; null without options. Updated by triggers on date_option';
comment on column activity.hiding_event_id is 'The decision that hid it; hidden_at is set with it';
create index activity_host on activity (host_id, created_at desc);
create index activity_original on activity (original_copy_id) where original_copy_id is not null;
create index activity_place on activity (place_id) where place_id is not null;
create index activity_ending on activity (ends_at) where status in (1, 2);
create index activity_hiding_event on activity (hiding_event_id) where hiding_event_id is not null;
create index activity_active on activity (created_at desc, id desc) where status in (1, 2) and cancelled_at is null;

-- The trigger allows at most five days an activity; it locks the activity, so the count is safe when two add at once.
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
);
create index date_option_start on date_option (starts_at);
create constraint trigger date_option_five_days after insert or update of day_code on date_option
  deferrable initially deferred for each row execute function limit_date_option_days();
create trigger activity_end_after_insert after insert on date_option
  referencing new table as changed for each statement execute function update_activity_end();
create trigger activity_end_after_update after update on date_option
  referencing new table as changed for each statement execute function update_activity_end();
create trigger activity_end_after_delete after delete on date_option
  referencing old table as changed for each statement execute function update_activity_end();

create table date_vote (
  option_id uuid not null references date_option on delete cascade,
  person_id uuid not null references person on delete cascade,
  is_valid boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (option_id, person_id)
);
create index date_vote_person on date_vote (person_id);

create table participant (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person on delete cascade,
  status smallint not null check (status between 1 and 4),
  message text not null default '',
  asked_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  attended_at timestamptz(3),
  attendance_notified_at timestamptz(3),
  primary key (activity_id, person_id)
);
comment on column participant.attendance_notified_at is 'When the person was notified that the host saw them there; they are notified once';
create index participant_person on participant (person_id, status);

create table activity_like (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (activity_id, person_id)
);
create index activity_like_person on activity_like (person_id, created_at desc);

create table comment (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  author_id uuid references person on delete set null,
  text text not null check (length(text) between 1 and 1024),
  posted_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  removal_event_id uuid
);
comment on column comment.removal_event_id is 'The decision that removed it; deleted_at is set with it';
create index comment_removal_event on comment (removal_event_id) where removal_event_id is not null;
create index comment_time on comment (posted_at desc, id desc);
create index comment_deleted_time on comment (posted_at desc, id desc) where deleted_at is not null;
create index comment_text_trigram on comment using gin ((lower(unaccented(text))) gin_trgm_ops) with (fastupdate = off);
create index comment_author_time on comment (author_id, posted_at desc, id desc);
create index comment_activity_time on comment (activity_id, posted_at desc, id desc);

-- A row outlives the edit that removes the mention, so that a person is notified once per comment.
create table comment_mention (
  comment_id uuid not null references comment on delete cascade,
  person_id uuid not null references person on delete cascade,
  withdrawn_at timestamptz(3),
  primary key (comment_id, person_id)
);
create index comment_mention_person on comment_mention (person_id);

-- A rating needs an attendance that the host verified.
create table rating (
  activity_id uuid not null references activity on delete cascade,
  person_id uuid not null references person on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 1024),
  created_at timestamptz(3) not null default now(),
  primary key (activity_id, person_id)
);
create index rating_person on rating (person_id);
create index rating_activity on rating (activity_id, created_at desc, person_id);
create trigger rating_needs_attendance before insert on rating
  for each row execute function require_rating_attendance();

create table activity_list (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person on delete cascade,
  title text not null check (length(title) between 1 and 120),
  summary text not null default '' check (length(summary) <= 1024),
  is_public boolean not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create index activity_list_owner on activity_list (owner_id, modified_at desc, id desc);

-- A removed activity keeps its row, so that its host is notified once.
create table activity_list_item (
  list_id uuid not null references activity_list on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  added_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (list_id, activity_id)
);
create index activity_list_item_newest on activity_list_item (list_id, added_at desc, activity_id desc)
  where removed_at is null;
create index activity_list_item_activity on activity_list_item (activity_id);

create table calendar_feed (
  person_id uuid primary key references person on delete cascade,
  token text not null check (length(token) = 43),
  renewed_at timestamptz(3) not null,
  constraint calendar_feed_token unique (token)
);
comment on column calendar_feed.token is 'In plain text, since its owner reads the address again. It gives read access to one list and can be renewed';
