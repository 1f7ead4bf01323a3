import { type Kysely, sql } from "kysely";

/** What a logged-in person searched for: one row for each different search, moved to the top when it is made again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_record (
      id uuid primary key default uuidv7(),
      person_id uuid not null references person on delete cascade,
      filter_hash bytea not null check (octet_length(filter_hash) = 32),
      title text not null check (length(title) between 1 and 240),
      filters jsonb not null,
      context jsonb not null default '{}',
      categories smallint[] not null default '{}',
      searched_at timestamptz(3) not null,
      constraint search_record_once unique (person_id, filter_hash)
    )`.execute(db);
  await sql`comment on column search_record.filter_hash is 'SHA-256 of the normalised filters'`.execute(db);
  await sql`comment on column search_record.categories is 'The category codes among the filters'`.execute(db);
  await sql`create index search_record_person on search_record (person_id, searched_at desc, id desc)`.execute(db);
  await sql`create index search_record_age on search_record (searched_at)`.execute(db);
}
