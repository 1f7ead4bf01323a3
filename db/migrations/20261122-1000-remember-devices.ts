import { type Kysely, sql } from "kysely";

/** Devices somebody has logged in from, when a session was last used, and more reasons why one was ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The key is the person's: nobody else's device says anything about them.
  await sql`
    create table known_device (
      person_id uuid not null references person on delete cascade,
      device_hash bytea not null,
      first_seen_at timestamptz(3) not null,
      last_seen_at timestamptz(3) not null,
      primary key (person_id, device_hash)
    )`.execute(db);
  await sql`comment on table known_device is 'SHA-256 of what a device shows at each login: a cookie, or the user agent of a console'`.execute(
    db,
  );
  await sql`create index known_device_age on known_device (last_seen_at)`.execute(db);

  await sql`alter table person add column sign_up_device_hash bytea`.execute(db);
  await sql`comment on column person.sign_up_device_hash is 'The browser that chose the password of an unverified account; null once verified'`.execute(
    db,
  );

  await sql`alter table session add column last_seen_at timestamptz(3) not null default now()`.execute(db);
  await sql`update session set last_seen_at = created_at`.execute(db);

  await sql`alter table ended_session drop constraint ended_session_reason_check`.execute(db);
  await sql`
    alter table ended_session add constraint ended_session_reason_check
      check (reason in ('demoted', 'password-changed', 'logged-out'))`.execute(db);
}
