-- Cases with their reports, events and leases, strikes and appeals, staff's devices and the audit trail.

create table moderation_case (
  id uuid primary key default uuidv7(),
  subject_type text not null check (subject_type in ('user', 'activity', 'comment', 'image')),
  subject_id uuid not null,
  status text not null default 'open' check (status in ('open', 'escalated', 'decided')),
  version integer not null default 1,
  priority integer not null default 0,
  priority_reasons jsonb not null default '[]',
  previous_case_id uuid references moderation_case on delete set null,
  assignee_id uuid references person on delete set null,
  due_at timestamptz(3) not null,
  opened_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decision text,
  decision_event_id uuid,
  second_opinion_by uuid references person on delete set null,
  escalated_by uuid references person on delete set null,
  changed_xid xid8 not null default pg_current_xact_id(),
  ranked_at timestamptz(3) not null default now()
);
comment on column moderation_case.changed_xid is 'The last transaction that changed it. A sync returns everything from the oldest transaction that was open at the last sync, so that no change is missed';
comment on column moderation_case.second_opinion_by is 'Who requested a second opinion; anyone else may decide';
create unique index moderation_case_one_open on moderation_case (subject_type, subject_id) where status <> 'decided';
create index moderation_case_queue on moderation_case (priority desc, opened_at) where status <> 'decided';
create index moderation_case_assignee on moderation_case (assignee_id) where assignee_id is not null;
create index moderation_case_subject on moderation_case (subject_type, subject_id, opened_at desc);
create index moderation_case_decision_event_id on moderation_case (decision_event_id)
  where decision_event_id is not null;
create index moderation_case_second_opinion_by on moderation_case (second_opinion_by)
  where second_opinion_by is not null;
create index moderation_case_escalated_by on moderation_case (escalated_by) where escalated_by is not null;
create index moderation_case_changed on moderation_case (changed_xid, id);
create index moderation_case_due on moderation_case (due_at, id) where status <> 'decided';
create index moderation_case_decided on moderation_case (decided_at) where status = 'decided';
create index moderation_case_newest on moderation_case (opened_at desc, id desc) where status <> 'decided';
create index moderation_case_escalated on moderation_case (priority desc, opened_at) where status = 'escalated';
create index moderation_case_ranked on moderation_case (ranked_at) where status <> 'decided';
create trigger moderation_case_change before update on moderation_case for each row execute function record_case_change();
create trigger moderation_case_announced after insert or update on moderation_case for each row execute function announce_case();

create table case_event (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_case on delete restrict,
  command_id uuid not null unique,
  actor_id uuid references person on delete set null,
  type text not null,
  case_version integer not null,
  data jsonb not null default '{}',
  reverses_id uuid references case_event on delete restrict,
  created_at timestamptz(3) not null default now()
);
create index case_event_case on case_event (case_id, created_at);
create index case_event_actor on case_event (actor_id) where actor_id is not null;
create index case_event_reverses on case_event (reverses_id) where reverses_id is not null;

-- References the decisions that suspended a person, removed a comment or hid an activity.
alter table moderation_case add foreign key (decision_event_id) references case_event on delete restrict;
alter table person add foreign key (suspension_event_id) references case_event on delete set null;
alter table comment add foreign key (removal_event_id) references case_event on delete set null;
alter table activity add foreign key (hiding_event_id) references case_event on delete set null;

create sequence case_lease_token;

create table case_lease (
  case_id uuid primary key references moderation_case on delete cascade,
  holder_id uuid not null references person on delete cascade,
  token bigint not null default nextval('case_lease_token'),
  taken_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (expires_at > taken_at)
);
comment on table case_lease is 'The moderator who works on the case; taken by one conditional upsert, each time with a higher token';
create index case_lease_holder on case_lease (holder_id);

create table report (
  id uuid primary key default uuidv7(),
  case_id uuid not null references moderation_case on delete restrict,
  reporter_id uuid references person on delete set null,
  category text not null,
  text text not null check (length(text) between 1 and 1024),
  evidence jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  constraint report_once_per_case unique (case_id, reporter_id)
);
create index report_reporter on report (reporter_id);
create index report_time on report (created_at);

create table strike (
  id uuid primary key default uuidv7(),
  event_id uuid not null unique references case_event on delete restrict,
  person_id uuid not null references person on delete cascade,
  category text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);
create index strike_person on strike (person_id, expires_at) where revoked_at is null;

create table appeal (
  id uuid primary key default uuidv7(),
  strike_id uuid not null references strike on delete cascade,
  case_id uuid not null references moderation_case on delete restrict,
  person_id uuid not null references person on delete cascade,
  text text not null check (length(text) between 1 and 1024),
  status text not null default 'waiting' check (status in ('waiting', 'upheld', 'granted')),
  answer_event_id uuid references case_event on delete restrict,
  answered_at timestamptz(3),
  notified_at timestamptz(3),
  created_at timestamptz(3) not null,
  constraint appeal_once unique (strike_id),
  check ((status = 'waiting') = (answer_event_id is null)),
  check ((status = 'waiting') = (answered_at is null))
);
comment on column appeal.notified_at is 'When the answer was put in the inbox; before that a decision can be undone';
create index appeal_case on appeal (case_id);
create index appeal_person on appeal (person_id);
create index appeal_answer_event on appeal (answer_event_id) where answer_event_id is not null;
create index appeal_unnotified on appeal (answered_at) where notified_at is null and answered_at is not null;

create table staff_device (
  id uuid primary key,
  person_id uuid not null references person on delete cascade,
  label text not null default '' check (length(label) <= 120),
  last_sequence bigint not null default 0 check (last_sequence >= 0),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now()
);
comment on table staff_device is 'One per person and installed console; the id is the console''s own';
create index staff_device_person on staff_device (person_id);

-- Every command gets one receipt, numbered in sequence per device.
create table command_receipt (
  command_id uuid primary key,
  device_id uuid not null references staff_device on delete cascade,
  sequence bigint not null check (sequence > 0),
  type text not null,
  case_id uuid not null,
  hash text not null,
  outcome text not null check (outcome in ('applied', 'already-done', 'conflict', 'refused', 'expired')),
  result jsonb not null default '{}',
  received_at timestamptz(3) not null default now(),
  constraint command_receipt_once unique (device_id, sequence)
);
create index command_receipt_named on command_receipt ((result ->> 'namedId')) where result ? 'namedId';

create table residual_case_data (
  case_id uuid not null references moderation_case on delete cascade,
  report_id uuid references report on delete cascade,
  pseudonym uuid not null,
  created_at timestamptz(3) not null,
  constraint residual_case_data_once unique nulls not distinct (case_id, report_id)
);
comment on table residual_case_data is 'Open cases with text of a deleted account, erased once decided: one of its reports, or, without one, the subject of the case';
create index residual_case_data_report on residual_case_data (report_id) where report_id is not null;

create table audit (
  id uuid primary key default uuidv7(),
  actor_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);
create index audit_subject on audit (subject_type, subject_id, created_at desc);
create index audit_actor on audit (actor_id, created_at desc);
create index audit_time on audit (created_at desc, id desc);
create index audit_action on audit (action, created_at desc, id desc);
create index audit_person on audit ((data ->> 'personId')) where data ? 'personId';
