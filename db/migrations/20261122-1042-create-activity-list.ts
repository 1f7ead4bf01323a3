import { type Kysely, sql } from "kysely";

/** Lists of activities that a person keeps. An activity taken out leaves its row, so that its host is told only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_list (
      id uuid primary key default uuidv7(),
      owner_id uuid not null references person on delete cascade,
      title text not null check (length(title) between 1 and 120),
      summary text not null default '' check (length(summary) <= 1024),
      is_public boolean not null,
      created_at timestamptz(3) not null,
      modified_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index activity_list_owner on activity_list (owner_id, modified_at desc, id desc)`.execute(db);

  await sql`
    create table activity_list_item (
      list_id uuid not null references activity_list on delete cascade,
      activity_id uuid not null references activity on delete cascade,
      added_at timestamptz(3) not null,
      removed_at timestamptz(3),
      primary key (list_id, activity_id)
    )`.execute(db);
  await sql`create index activity_list_item_newest on activity_list_item (list_id, added_at desc, activity_id desc) where removed_at is null`.execute(
    db,
  );
  await sql`create index activity_list_item_activity on activity_list_item (activity_id)`.execute(db);
}
