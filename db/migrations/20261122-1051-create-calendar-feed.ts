import { type Kysely, sql } from "kysely";

/** The secret address of each person's calendar. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      person_id uuid primary key references person on delete cascade,
      token text not null check (length(token) = 43),
      renewed_at timestamptz(3) not null,
      constraint calendar_feed_token unique (token)
    )`.execute(db);
  await sql`comment on column calendar_feed.token is 'As it is, since its owner asks for the address again. It opens a list to read and nothing else, and can be renewed'`.execute(
    db,
  );
}
