import { type Kysely, sql } from "kysely";

/** Short notes from us to chosen people or an audience, and whom each is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table special_notification (
      id uuid primary key,
      title text not null check (length(title) between 1 and 120),
      text text not null check (length(text) between 1 and 500),
      path text not null check (path like '/%' and length(path) <= 500),
      audience jsonb,
      sent_by uuid references person on delete set null,
      content_hash text not null,
      total_count integer not null default 0 check (total_count >= 0),
      told_count integer not null default 0 check (told_count between 0 and total_count),
      created_at timestamptz(3) not null,
      finished_at timestamptz(3)
    )`.execute(db);
  await sql`comment on table special_notification is 'The id is the sender''s own, so that sending again is noticed; audience is null for chosen people'`.execute(
    db,
  );
  await sql`create index special_notification_sender on special_notification (sent_by) where sent_by is not null`.execute(
    db,
  );
  await sql`create index special_notification_unfinished on special_notification (id) where finished_at is null`.execute(
    db,
  );
  await sql`
    create table special_notification_recipient (
      special_id uuid not null references special_notification on delete cascade,
      person_id uuid not null references person on delete cascade,
      told_at timestamptz(3),
      primary key (special_id, person_id)
    )`.execute(db);
  await sql`create index special_notification_recipient_person on special_notification_recipient (person_id)`.execute(
    db,
  );
  await sql`create index special_notification_recipient_untold on special_notification_recipient (special_id, person_id) where told_at is null`.execute(
    db,
  );
}
