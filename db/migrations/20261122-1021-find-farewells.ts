import { type Kysely, sql } from "kysely";

/** Farewells that still name somebody; there are few at any time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index delivery_farewell on delivery (id) where template = 'account-deleted' and address is not null`.execute(
    db,
  );
}
