import { type Kysely, sql } from "kysely";

/** Another look at a decision that somebody asked for: it waits in a case of the same subject, and is answered by what that comes to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appeal (
      id uuid primary key default uuidv7(),
      strike_id uuid not null references strike on delete cascade,
      case_id uuid not null references moderation_case on delete restrict,
      person_id uuid not null references person on delete cascade,
      text text not null check (length(text) between 1 and 1024),
      status text not null default 'waiting' check (status in ('waiting', 'upheld', 'granted')),
      answer_event_id uuid references case_event on delete restrict,
      answered_at timestamptz(3),
      told_at timestamptz(3),
      created_at timestamptz(3) not null,
      constraint appeal_once unique (strike_id),
      check ((status = 'waiting') = (answer_event_id is null)),
      check ((status = 'waiting') = (answered_at is null))
    )`.execute(db);
  await sql`comment on column appeal.told_at is 'When the answer came to the inbox; a decision can be undone before'`.execute(
    db,
  );
  await sql`create index appeal_case on appeal (case_id)`.execute(db);
  await sql`create index appeal_person on appeal (person_id)`.execute(db);
  await sql`create index appeal_answer_event on appeal (answer_event_id) where answer_event_id is not null`.execute(db);
  await sql`create index appeal_untold on appeal (answered_at) where told_at is null and answered_at is not null`.execute(
    db,
  );
}
