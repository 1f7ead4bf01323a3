import { type Kysely, sql } from "kysely";

/** As with the words of activities: staff's searches would read all that waits to get into these, however few they look for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of ["comment_words", "person_name", "person_email_text"]) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${index})`.execute(db);
  }
}
