import { type Kysely, sql } from "kysely";

/**
 * Recommended and suggested activities come last in date order, so their dates are found by the first of them: for every search between
 * dates that names no place, not only for tonight.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activity_search_recommended`.execute(db);
  await sql`
    create index activity_search_last_by_date on activity_search ((starts[1]))
    where next_starts_at = timestamptz '9999-12-31' and cardinality(starts) > 0`.execute(db);
}
