-- Sessions, one-time links, social login, idempotency keys and rate limits.

create table session (
  id_hash bytea primary key,
  public_id uuid not null unique default uuidv7(),
  person_id uuid not null references person on delete cascade,
  client text not null default 'web' check (client in ('web', 'console')),
  user_agent text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  absolute_expires_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null default now(),
  app_info jsonb
);
create index session_person on session (person_id);
create index session_expiry on session (expires_at);

create table ended_session (
  id_hash bytea primary key,
  reason text not null check (reason in ('demoted', 'password-changed', 'logged-out')),
  ended_at timestamptz(3) not null default now()
);
comment on table ended_session is 'Why a session ended, stored while its console may request the reason';
create index ended_session_time on ended_session (ended_at);

-- The key contains the person, so that it never reveals whether another person uses the device.
create table known_device (
  person_id uuid not null references person on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (person_id, device_hash)
);
comment on table known_device is 'SHA-256 of what identifies a device at login: a cookie, or a console''s user agent';
create index known_device_age on known_device (last_seen_at);
create index known_device_hash on known_device (device_hash);

create table one_time_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'undo-email')),
  person_id uuid not null references person on delete cascade,
  email citext not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  change_requested_at timestamptz(3),
  return_path text check (return_path like '/%' and length(return_path) <= 2000),
  constraint one_time_link_undoes_a_change check ((purpose = 'undo-email') = (change_requested_at is not null))
);
comment on column one_time_link.change_requested_at is 'Time of the change that the link undoes; links of later changes end with it';
comment on column one_time_link.return_path is 'The page of this site to return to; null for none';
create index one_time_link_person on one_time_link (person_id, purpose);

create table login_identity (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  provider text not null check (length(provider) between 1 and 32),
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  constraint login_identity_subject unique (issuer, subject),
  constraint login_identity_once_per_provider unique (person_id, provider)
);
comment on table login_identity is 'An account at an OpenID provider, identified by issuer and subject together';

create table oidc_login (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  referer text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepts_terms boolean not null default false
);
comment on table oidc_login is 'Logins sent to a provider; the secrets stay in the browser that started them';
create index oidc_login_expiry on oidc_login (expires_at);

create table address_fingerprint (
  address_hash bytea not null check (octet_length(address_hash) = 32),
  kind text not null check (kind in ('suspension', 'bounce', 'complaint', 'staff')),
  until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (address_hash, kind),
  check ((kind = 'suspension') = (until is not null))
);
comment on table address_fingerprint is 'Suspensions and suppressions of deleted accounts, by HMAC-SHA-256 of the address; they apply again if it signs up';

create table idempotency_key (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  person_id uuid references person on delete cascade,
  claim_id uuid,
  has_committed boolean not null default false,
  primary key (scope, key)
);
comment on column idempotency_key.claim_id is 'Fences the claim: each transaction of its request needs it. Null where a request may write without one: it is never taken over';
comment on column idempotency_key.has_committed is 'Set in the transactions of the request, so true once one of them committed';
create index idempotency_key_age on idempotency_key (created_at);
create index idempotency_key_person on idempotency_key (person_id) where person_id is not null;

create table rate_limit (
  bucket text not null,
  subject text not null,
  window_start timestamptz(3) not null,
  used integer not null,
  primary key (bucket, subject, window_start)
);
create index rate_limit_age on rate_limit (window_start);

create table own_write (
  person_id uuid primary key references person on delete cascade,
  log_position bigint not null,
  noted_at timestamptz(3) not null
) with (fillfactor = 50);
comment on column own_write.log_position is 'Bytes of write-ahead log, read after the commit';
