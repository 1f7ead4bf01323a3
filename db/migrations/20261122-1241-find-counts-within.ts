import { type Kysely, sql } from "kysely";

/** A country's regions and a region's places, with their counts, are read by what they lie in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table place_tally add column parent_path text
    generated always as (nullif(regexp_replace(path, '/?[^/]*$', ''), '')) stored`.execute(db);
  await sql`create index place_tally_within on place_tally (parent_path) where parent_path is not null`.execute(db);
}
