import { type Kysely, sql } from "kysely";

/** Whether members see what a person joins at other people's activities; off until the person switches it on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column shows_joined boolean not null default false`.execute(db);
}
