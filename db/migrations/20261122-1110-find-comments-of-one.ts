import { type Kysely, sql } from "kysely";

/**
 * Comments of one person or on one activity, newest first, removed ones too: of an activity with few they were looked for in the whole table.
 * Each index takes the place of one that lacked the order or the removed ones, so that writing a comment costs as much as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comment_author_time on comment (author_id, posted_at desc, id desc)`.execute(db);
  await sql`create index comment_activity_time on comment (activity_id, posted_at desc, id desc)`.execute(db);
  await sql`drop index comment_author`.execute(db);
  await sql`drop index comment_activity`.execute(db);
}
