-- A ban takes effect once its decision can't be undone any more, until it is taken back.
alter table person add column banned_from timestamptz(3);
comment on column person.banned_from is 'Since when, or from when, the account is banned; null if it is not';
alter table person add column ban_event_id uuid references case_event on delete set null;
comment on column person.ban_event_id is 'The decision; null for a ban that the address brought along from a deleted account';
alter table person add column ban_applied_at timestamptz(3);
comment on column person.ban_applied_at is 'When sessions ended and activities were cancelled and left';
alter table person add constraint person_ban check (banned_from is not null or (ban_event_id is null and ban_applied_at is null));
create index person_ban_event on person (ban_event_id) where ban_event_id is not null;
create index person_ban_to_apply on person (banned_from) where banned_from is not null and ban_applied_at is null;
create index person_banned on person (id) where banned_from is not null;

create table ban_cancellation (
  activity_id uuid primary key references activity on delete cascade,
  person_id uuid not null references person on delete cascade,
  cancelled_at timestamptz(3) not null,
  drafted_at timestamptz(3)
);
comment on table ban_cancellation is 'Activities that a ban cancelled; once the person is back, each becomes a draft';
create index ban_cancellation_undrafted on ban_cancellation (person_id) where drafted_at is null;

alter table address_fingerprint drop constraint address_fingerprint_kind_check;
alter table address_fingerprint add constraint address_fingerprint_kind
  check (kind in ('suspension', 'ban', 'bounce', 'complaint', 'staff'));
alter table ended_session drop constraint ended_session_reason_check;
alter table ended_session add constraint ended_session_reason
  check (reason in ('demoted', 'password-changed', 'logged-out', 'banned'));
