import { type Kysely, sql } from "kysely";

/** Whether the sign-up statement stood beside the button: without it a login opens no new account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table oidc_login add column accepts_terms boolean not null default false`.execute(db);
}
