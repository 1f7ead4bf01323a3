import { type Kysely, sql } from "kysely";

/** Links by which staff show each other a person's account. Whoever reads the table can open none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_share (
      id uuid primary key default uuidv7(),
      token_hash bytea not null unique,
      person_id uuid not null references person on delete cascade,
      shared_by uuid not null references person on delete cascade,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      check (expires_at > created_at)
    )`.execute(db);
  await sql`create index profile_share_person on profile_share (person_id)`.execute(db);
  await sql`create index profile_share_sharer on profile_share (shared_by)`.execute(db);
  await sql`create index profile_share_expiry on profile_share (expires_at)`.execute(db);
}
