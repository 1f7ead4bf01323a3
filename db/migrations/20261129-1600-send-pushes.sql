-- Pushes leave the house: which platforms the workers can send to, and what became of each device of a delivery.

create table push_service (
  platform text primary key check (platform in ('apple', 'android', 'web'))
);
comment on table push_service is 'The platforms that this installation can push to, written by its workers at their start';
insert into push_service (platform) values ('web');

-- A delivery is one message to one person on one channel, for any number of devices. The device may be gone by now.
create table push_attempt (
  delivery_id uuid not null references delivery on delete cascade,
  device_id uuid not null,
  state text not null check (state in ('attempting', 'accepted', 'deferred', 'refused', 'unknown')),
  reason text,
  reason_detail text,
  updated_at timestamptz(3) not null,
  primary key (delivery_id, device_id)
);

-- Neither mail nor pushes wait behind a backlog of the other.
drop index delivery_due;
create index delivery_mail_due on delivery (due_at, id)
  where state in ('queued', 'deferred') and campaign_id is null and channel = 'mail';
create index delivery_push_due on delivery (due_at, id)
  where state in ('queued', 'deferred') and campaign_id is null and channel <> 'mail';
create index delivery_person_push on delivery (person_id, due_at)
  where template = 'notification' and channel <> 'mail';

alter table delivery drop constraint delivery_reason;
alter table delivery add constraint delivery_reason check (reason in (
  'noAddress', 'suppressed', 'preferenceOff', 'suspended', 'accountDeleted', 'unknownAddress', 'obsolete', 'superseded',
  'repeated', 'overBudget', 'channelNotConfigured', 'noDevice', 'alreadySeen', 'refused', 'deferred', 'notReachable',
  'connectionLost', 'databaseUnavailable', 'notAnAddress', 'notWritten', 'workerLost'));
