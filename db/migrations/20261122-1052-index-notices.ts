import { type Kysely, sql } from "kysely";

/** How many mails a person's day has brought, and which notifications are old. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index delivery_person_mail on delivery (person_id, due_at)
    where template = 'notification' and channel = 'mail'`.execute(db);
  await sql`create index notification_age on notification (created_at)`.execute(db);
}
