import { type Kysely, sql } from "kysely";

/** A draft's pictures are for marketers until a mail shows them: mail programs fetch without a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column tested_at timestamptz(3)`.execute(db);
  await sql`comment on column campaign.tested_at is 'The first test mail: from then on anybody may fetch its pictures'`.execute(
    db,
  );
  await sql`
    update campaign set tested_at = test.at
    from (select subject_id, min(created_at) as at from audit where action = 'test-campaign' group by subject_id) as test
    where test.subject_id = campaign.id`.execute(db);
}
