import { type Kysely, sql } from "kysely";

/** What administrators look at: who found an activity near home, people by name or address, and the trail by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_local_find (
      activity_id uuid primary key references activity on delete cascade,
      find_count integer not null default 1 check (find_count > 0),
      last_found_at timestamptz(3) not null
    )`.execute(db);
  await sql`comment on table activity_local_find is 'Activities found by searches of people within 50 km of them'`.execute(
    db,
  );
  await sql`create index person_name on person using gin ((lower(unaccented(first_name || ' ' || last_name))) gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index person_email_text on person using gin ((lower(email::text)) gin_trgm_ops) where email is not null`.execute(
    db,
  );
  await sql`create index person_type on person (user_type, id) where user_type <> 1`.execute(db);
  await sql`create index audit_time on audit (created_at desc, id desc)`.execute(db);
  await sql`create index audit_action on audit (action, created_at desc, id desc)`.execute(db);
  await sql`create index report_time on report (created_at)`.execute(db);
  await sql`create index activity_active on activity (created_at desc, id desc) where status in (1, 2) and cancelled_at is null`.execute(
    db,
  );

  await sql`
    create table ended_session (
      id_hash bytea primary key,
      reason text not null check (reason in ('demoted')),
      ended_at timestamptz(3) not null default now()
    )`.execute(db);
  await sql`comment on table ended_session is 'Why a session is no more, for as long as its console may ask'`.execute(
    db,
  );
  await sql`create index ended_session_time on ended_session (ended_at)`.execute(db);
}
