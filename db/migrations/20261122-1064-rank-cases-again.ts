import { type Kysely, sql } from "kysely";

/** When a case's priority was counted last: its age goes on without anybody doing anything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_case add column ranked_at timestamptz(3) not null default now()`.execute(db);
  await sql`create index moderation_case_ranked on moderation_case (ranked_at) where status <> 'decided'`.execute(db);
}
