import { type Kysely, sql } from "kysely";

/** Phones and browsers that take push messages. They end with the session they were registered in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_device (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      session_id uuid not null references session (public_id) on delete cascade,
      platform text not null check (platform in ('apple', 'android', 'web')),
      token text not null check (length(token) between 1 and 4096),
      token_hash bytea not null check (octet_length(token_hash) = 32),
      registered_at timestamptz(3) not null,
      constraint push_device_token unique (token_hash)
    )`.execute(db);
  await sql`comment on column push_device.token is 'What its push service gave; for web the PushSubscription as JSON'`.execute(
    db,
  );
  await sql`comment on column push_device.token_hash is 'SHA-256 of the platform and of what names the device there; a token is too long for an index'`.execute(
    db,
  );
  await sql`create index push_device_person on push_device (person_id, registered_at desc)`.execute(db);
  await sql`create index push_device_session on push_device (session_id)`.execute(db);
}
