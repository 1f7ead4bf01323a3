import { type Kysely, sql } from "kysely";

/** Totals of searches are counted with each search, and no longer cached: nothing reads where activities changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const event of ["insert", "delete", "update"]) {
    const name = sql.id(`note_search_changes_after_${event}`);
    await sql`drop trigger ${name} on activity_search`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
  await sql`drop table search_change`.execute(db);
}
