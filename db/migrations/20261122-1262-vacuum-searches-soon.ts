import { type Kysely, sql } from "kysely";

/**
 * What is read from an index alone visits the row all the same until a vacuum has passed its page, and the sweep rewrites rows each minute.
 * Postgres waits for a fifth of the table to change: at a million activities one row in seven was visited. Now it waits for a hundredth.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activity_search set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`.execute(
    db,
  );
}
