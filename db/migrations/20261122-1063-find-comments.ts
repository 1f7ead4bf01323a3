import { type Kysely, sql } from "kysely";

/** Comments as staff look through them: newest first, by their words, by whether they are still there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comment_time on comment (posted_at desc, id desc)`.execute(db);
  await sql`create index comment_gone_time on comment (posted_at desc, id desc) where deleted_at is not null`.execute(
    db,
  );
  await sql`create index comment_words on comment using gin ((lower(unaccented(text))) gin_trgm_ops)`.execute(db);
}
