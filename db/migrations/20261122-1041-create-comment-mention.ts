import { type Kysely, sql } from "kysely";

/** Who a comment names. A row outlives the edit that takes the name away, so that nobody is told of one comment twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_mention (
      comment_id uuid not null references comment on delete cascade,
      person_id uuid not null references person on delete cascade,
      withdrawn_at timestamptz(3),
      primary key (comment_id, person_id)
    )`.execute(db);
  await sql`create index comment_mention_person on comment_mention (person_id)`.execute(db);
}
