import { type Kysely, sql } from "kysely";

/** The inbox, the delivery ledger, reports with their cases, the audit trail, and what guards the API itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      code smallint not null check (code between 1 and 22),
      activity_id uuid references activity on delete cascade,
      actor_id uuid references person on delete set null,
      data jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      seen_at timestamptz(3),
      read_at timestamptz(3)
    )`.execute(db);
  await sql`create index notification_person on notification (person_id, created_at desc, id desc)`.execute(db);
  await sql`create index notification_unseen on notification (person_id) where seen_at is null`.execute(db);
  await sql`create index notification_activity on notification (activity_id)`.execute(db);
  await sql`create index notification_actor on notification (actor_id) where actor_id is not null`.execute(db);
  await sql`
    create function announce_notification() returns trigger language plpgsql as $$
    begin
      perform pg_notify('notification', json_build_object('personId', new.person_id, 'id', new.id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger notification_announced after insert on notification for each row execute function announce_notification()`.execute(
    db,
  );

  await sql`
    create table notification_preference (
      person_id uuid not null references person on delete cascade,
      code smallint not null check (code between 1 and 22),
      send_web boolean not null,
      send_email boolean not null,
      send_mobile boolean not null,
      primary key (person_id, code)
    )`.execute(db);

  // A message is what is sent: a notification's mail, a verification mail. A delivery is one of it to one person on one channel.
  await sql`
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
      constraint delivery_once unique (message_id, channel, person_id)
    )`.execute(db);
  await sql`create index delivery_due on delivery (due_at, id) where state in ('queued', 'deferred')`.execute(db);
  await sql`create index delivery_leased on delivery (leased_until) where state in ('leased', 'attempting')`.execute(
    db,
  );
  await sql`create index delivery_person on delivery (person_id)`.execute(db);

  await sql`
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
      decided_at timestamptz(3)
    )`.execute(db);
  await sql`create unique index moderation_case_one_open on moderation_case (subject_type, subject_id) where status <> 'decided'`.execute(
    db,
  );
  await sql`create index moderation_case_queue on moderation_case (priority desc, opened_at) where status <> 'decided'`.execute(
    db,
  );
  await sql`create index moderation_case_assignee on moderation_case (assignee_id) where assignee_id is not null`.execute(
    db,
  );
  await sql`create index moderation_case_subject on moderation_case (subject_type, subject_id, opened_at desc)`.execute(
    db,
  );

  await sql`
    create table report (
      id uuid primary key default uuidv7(),
      case_id uuid not null references moderation_case on delete restrict,
      reporter_id uuid references person on delete set null,
      category text not null,
      text text not null check (length(text) between 1 and 1024),
      evidence jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      constraint report_once_per_case unique (case_id, reporter_id)
    )`.execute(db);
  await sql`create index report_reporter on report (reporter_id)`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`create index case_event_case on case_event (case_id, created_at)`.execute(db);
  await sql`create index case_event_actor on case_event (actor_id) where actor_id is not null`.execute(db);

  await sql`
    create table audit (
      id uuid primary key default uuidv7(),
      actor_id uuid,
      action text not null,
      subject_type text not null,
      subject_id uuid,
      data jsonb not null default '{}',
      created_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`create index audit_subject on audit (subject_type, subject_id, created_at desc)`.execute(db);
  await sql`create index audit_actor on audit (actor_id, created_at desc)`.execute(db);

  await sql`
    create table idempotency_key (
      scope text not null,
      key text not null,
      body_hash bytea not null,
      status smallint,
      response jsonb,
      created_at timestamptz(3) not null default now(),
      primary key (scope, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);

  await sql`
    create table rate_limit (
      bucket text not null,
      subject text not null,
      window_start timestamptz(3) not null,
      used integer not null,
      primary key (bucket, subject, window_start)
    )`.execute(db);
  await sql`create index rate_limit_age on rate_limit (window_start)`.execute(db);
}
