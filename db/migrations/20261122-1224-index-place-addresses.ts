import { type Kysely, sql } from "kysely";

/** Addresses without a region, and Wikidata ids, were looked for in the whole gazetteer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index place_in_country on place (country_slug, url_slug, population desc) where level = 'place'`.execute(db);
  await sql`create index place_wikidata on place (wikidata) where wikidata is not null`.execute(db);
}
