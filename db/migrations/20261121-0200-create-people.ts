import { type Kysely, sql } from "kysely";

/** People, their profile sections, sessions and one-time links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      constraint person_email_key unique (email)
    )`.execute(db);
  await sql`create index person_unverified_email on person (unverified_email) where unverified_email is not null`.execute(
    db,
  );

  await sql`
    create table person_grant (
      person_id uuid not null references person on delete cascade,
      permission text not null,
      granted_by uuid references person on delete set null,
      granted_at timestamptz(3) not null default now(),
      primary key (person_id, permission)
    )`.execute(db);
  await sql`create index person_grant_giver on person_grant (granted_by) where granted_by is not null`.execute(db);

  await sql`
    create table profile_slug (
      slug text primary key,
      kind text not null check (kind in ('project', 'position')),
      item_id uuid not null unique,
      person_id uuid not null references person on delete cascade
    )`.execute(db);
  await sql`create index profile_slug_person on profile_slug (person_id)`.execute(db);

  await sql`
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
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`
    create table certification (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      name text not null,
      authority text,
      number text,
      start_year smallint,
      sort_order integer not null default 0
    )`.execute(db);
  for (const table of ["project", "position", "education", "certification"]) {
    await sql`create index ${sql.id(`${table}_person`)} on ${sql.table(table)} (person_id, sort_order)`.execute(db);
  }

  await sql`
    create table session (
      id_hash bytea primary key,
      public_id uuid not null unique default uuidv7(),
      person_id uuid not null references person on delete cascade,
      client text not null default 'web' check (client in ('web', 'console')),
      user_agent text,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      absolute_expires_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index session_person on session (person_id)`.execute(db);
  await sql`create index session_expiry on session (expires_at)`.execute(db);

  await sql`
    create table one_time_link (
      hash bytea primary key,
      purpose text not null check (purpose in ('verify-email', 'reset-password')),
      person_id uuid not null references person on delete cascade,
      email citext not null,
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      used_at timestamptz(3)
    )`.execute(db);
  await sql`create index one_time_link_person on one_time_link (person_id, purpose)`.execute(db);

  await sql`
    create table block (
      person_id uuid not null references person on delete cascade,
      blocked_id uuid not null references person on delete cascade,
      created_at timestamptz(3) not null default now(),
      primary key (person_id, blocked_id),
      check (person_id <> blocked_id)
    )`.execute(db);
  await sql`create index block_blocked on block (blocked_id)`.execute(db);
}
