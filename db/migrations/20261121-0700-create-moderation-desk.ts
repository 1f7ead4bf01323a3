import { type Kysely, sql } from "kysely";

/** How staff work on cases: who holds one, what they decided from which device, what follows for the people concerned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await extendCases(db);
  await sql`create sequence case_lease_token`.execute(db);
  await sql`
    create table case_lease (
      case_id uuid primary key references moderation_case on delete cascade,
      holder_id uuid not null references person on delete cascade,
      token bigint not null default nextval('case_lease_token'),
      taken_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      check (expires_at > taken_at)
    )`.execute(db);
  await sql`comment on table case_lease is 'Whoever holds it works on the case; taken by one conditional upsert, each time with a higher token'`.execute(
    db,
  );
  await sql`create index case_lease_holder on case_lease (holder_id)`.execute(db);

  await sql`
    create table strike (
      id uuid primary key default uuidv7(),
      event_id uuid not null unique references case_event on delete restrict,
      person_id uuid not null references person on delete cascade,
      category text not null,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3)
    )`.execute(db);
  await sql`create index strike_person on strike (person_id, expires_at) where revoked_at is null`.execute(db);

  await sql`alter table person
    add column suspended_until timestamptz(3),
    add column suspension_event_id uuid references case_event on delete set null`.execute(db);
  await sql`create index person_suspension_event on person (suspension_event_id) where suspension_event_id is not null`.execute(
    db,
  );
  await sql`alter table comment add column removal_event_id uuid references case_event on delete set null`.execute(db);
  await sql`comment on column comment.removal_event_id is 'The decision that removed it; deleted_at is set with it'`.execute(
    db,
  );
  await sql`create index comment_removal_event on comment (removal_event_id) where removal_event_id is not null`.execute(
    db,
  );
  await sql`alter table activity add column hiding_event_id uuid references case_event on delete set null`.execute(db);
  await sql`comment on column activity.hiding_event_id is 'The decision that hid it; hidden_at is set with it'`.execute(
    db,
  );
  await sql`create index activity_hiding_event on activity (hiding_event_id) where hiding_event_id is not null`.execute(
    db,
  );
  await createCommandLog(db);
}

async function extendCases(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_case
    add column decision text,
    add column decision_event_id uuid references case_event on delete restrict,
    add column second_opinion_by uuid references person on delete set null,
    add column escalated_by uuid references person on delete set null,
    add column changed_xid xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`comment on column moderation_case.changed_xid is 'The transaction that changed it last. Consoles ask for everything from the oldest transaction that was still open when they last asked, so that none slips through'`.execute(
    db,
  );
  await sql`comment on column moderation_case.second_opinion_by is 'Who asked for a second opinion; anyone else may decide'`.execute(
    db,
  );
  for (const column of ["decision_event_id", "second_opinion_by", "escalated_by"]) {
    await sql`create index ${sql.id(`moderation_case_${column}`)} on moderation_case (${sql.id(column)})
      where ${sql.id(column)} is not null`.execute(db);
  }
  await sql`create index moderation_case_changed on moderation_case (changed_xid, id)`.execute(db);
  await sql`create index moderation_case_due on moderation_case (due_at, id) where status <> 'decided'`.execute(db);
  await sql`create index moderation_case_decided on moderation_case (decided_at) where status = 'decided'`.execute(db);
  await sql`create index moderation_case_newest on moderation_case (opened_at desc, id desc) where status <> 'decided'`.execute(
    db,
  );
  await sql`create index moderation_case_escalated on moderation_case (priority desc, opened_at) where status = 'escalated'`.execute(
    db,
  );
  await sql`create index case_event_reverses on case_event (reverses_id) where reverses_id is not null`.execute(db);
  await sql`
    create function mark_case_change() returns trigger language plpgsql as $$
    begin
      new.changed_xid := pg_current_xact_id();
      return new;
    end $$`.execute(db);
  await sql`create trigger moderation_case_marked before update on moderation_case for each row execute function mark_case_change()`.execute(
    db,
  );
  await sql`
    create function announce_case() returns trigger language plpgsql as $$
    begin
      perform pg_notify('moderation', json_build_object('caseId', new.id)::text);
      return null;
    end $$`.execute(db);
  await sql`create trigger moderation_case_announced after insert or update on moderation_case for each row execute function announce_case()`.execute(
    db,
  );
}

/** Every command reaches one receipt, in the order of its device. */
async function createCommandLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_device (
      id uuid primary key,
      person_id uuid not null references person on delete cascade,
      label text not null default '' check (length(label) <= 120),
      last_sequence bigint not null default 0 check (last_sequence >= 0),
      created_at timestamptz(3) not null default now(),
      last_seen_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`comment on table staff_device is 'One for each person on each installed console; the id is the console''s own'`.execute(
    db,
  );
  await sql`create index staff_device_person on staff_device (person_id)`.execute(db);
  await sql`
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
    )`.execute(db);
}
