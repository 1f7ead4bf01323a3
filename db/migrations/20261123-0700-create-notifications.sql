-- The inbox, one-time notifications, push devices, and the ledger of deliveries.

create table notification (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  code smallint not null check (code > 0),
  activity_id uuid references activity on delete cascade,
  actor_id uuid references person on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  read_at timestamptz(3)
);
create index notification_person on notification (person_id, created_at desc, id desc);
create index notification_unseen on notification (person_id) where seen_at is null;
create index notification_activity on notification (activity_id);
create index notification_actor on notification (actor_id) where actor_id is not null;
create index notification_age on notification (created_at);
create trigger notification_announced after insert on notification for each row execute function announce_notification();

create table notification_preference (
  person_id uuid not null references person on delete cascade,
  code smallint not null check (code > 0),
  send_web boolean not null,
  send_email boolean not null,
  send_mobile boolean not null,
  primary key (person_id, code)
);

-- The inbox can't enforce this: its rows expire, and a person who disabled the inbox has none.
create table one_time_notification (
  activity_id uuid not null references activity on delete cascade,
  actor_id uuid not null references person on delete cascade,
  code smallint not null check (code > 0),
  primary key (activity_id, actor_id, code)
);
comment on table one_time_notification is 'Notifications sent once ever per type, activity and acting person';
create index one_time_notification_actor on one_time_notification (actor_id);

-- The keys ensure at most one a day and never the same twice, however many activities open at the same moment.
create table announcement (
  person_id uuid not null references person on delete cascade,
  day date not null,
  activity_id uuid not null references activity on delete cascade,
  primary key (person_id, day),
  constraint announcement_once unique (activity_id, person_id)
);
comment on table announcement is 'Activities that people nearby were notified of when they opened; the day is in UTC';
create index announcement_age on announcement (day);

create table reminder (
  activity_id uuid not null references activity on delete cascade,
  code smallint not null check (code > 0),
  moment timestamptz(3) not null,
  sent_at timestamptz(3) not null default now(),
  primary key (activity_id, code, moment)
);
comment on table reminder is 'Each reminder is sent once for each moment it is about';

create table special_notification (
  id uuid primary key,
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) between 1 and 500),
  path text not null check (path like '/%' and length(path) <= 500),
  audience jsonb,
  sent_by uuid references person on delete set null,
  content_hash text not null,
  total_count integer not null default 0 check (total_count >= 0),
  notified_count integer not null default 0 check (notified_count between 0 and total_count),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
comment on table special_notification is 'The id is chosen by the sender, so that a repeated send is detected; audience is null for chosen people';
create index special_notification_sender on special_notification (sent_by) where sent_by is not null;
create index special_notification_unfinished on special_notification (id) where finished_at is null;

create table special_notification_recipient (
  special_id uuid not null references special_notification on delete cascade,
  person_id uuid not null references person on delete cascade,
  notified_at timestamptz(3),
  primary key (special_id, person_id)
);
create index special_notification_recipient_person on special_notification_recipient (person_id);
create index special_notification_recipient_unnotified on special_notification_recipient (special_id, person_id)
  where notified_at is null;

create table push_device (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  session_id uuid not null references session (public_id) on delete cascade,
  platform text not null check (platform in ('apple', 'android', 'web')),
  token text not null check (length(token) between 1 and 4096),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  registered_at timestamptz(3) not null,
  constraint push_device_token unique (token_hash)
);
comment on column push_device.token is 'Token of its push service; for web the PushSubscription as JSON';
comment on column push_device.token_hash is 'SHA-256 of the platform and of its device identifier; a token is too long for an index';
create index push_device_person on push_device (person_id, registered_at desc);
create index push_device_session on push_device (session_id);

-- A message is the content, such as a notification's mail; a delivery is one message to one person on one channel.
-- Campaign deliveries have separate indexes, so that other mail takes precedence and a paused campaign costs nothing.
create table delivery (
  id uuid primary key default uuidv7(),
  message_id uuid not null,
  channel text not null check (channel in ('mail', 'web-push', 'apns', 'fcm')),
  person_id uuid references person on delete set null,
  template text not null,
  address text,
  data jsonb not null default '{}',
  state text not null default 'queued' check (state in
    ('queued', 'leased', 'attempting', 'accepted', 'deferred', 'failed', 'unknown', 'skipped', 'cancelled')),
  reason text,
  attempts smallint not null default 0,
  lease_token uuid,
  leased_until timestamptz(3),
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  campaign_id uuid references campaign on delete restrict,
  pseudonym uuid,
  constraint delivery_once unique (message_id, channel, person_id)
);
comment on column delivery.pseudonym is 'Instead of person_id once the account was deleted';
create index delivery_leased on delivery (leased_until) where state in ('leased', 'attempting');
create index delivery_person on delivery (person_id);
create index delivery_due on delivery (due_at, id) where state in ('queued', 'deferred') and campaign_id is null;
create index delivery_campaign_due on delivery (campaign_id, due_at, id)
  where state in ('queued', 'deferred') and campaign_id is not null;
create index delivery_campaign_state on delivery (campaign_id, state, id) where campaign_id is not null;
create index delivery_campaign_person on delivery (person_id, created_at) where campaign_id is not null;
create index delivery_actor on delivery ((data ->> 'actorId')) where template = 'notification';
create index delivery_activity on delivery ((data #>> '{activity,_id}')) where template = 'notification';
create index delivery_deletion_mail on delivery (id) where template = 'account-deleted' and address is not null;
create index delivery_person_mail on delivery (person_id, due_at) where template = 'notification' and channel = 'mail';

create table residual_mail (
  delivery_id uuid primary key,
  erase_from timestamptz(3) not null,
  erase_until timestamptz(3) not null
);
comment on table residual_mail is 'Deliveries whose copies in the embedded mailbox are deleted; searched until erase_until, since one may still be in transit';
