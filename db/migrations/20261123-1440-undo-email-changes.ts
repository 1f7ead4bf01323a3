import { type Kysely, sql } from "kysely";

/** Links that undo a change of address, and where a link returns to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_link add column change_requested_at timestamptz(3)`.execute(db);
  await sql`comment on column one_time_link.change_requested_at is 'When the change that the link undoes was requested; links of later changes end with it'`.execute(
    db,
  );
  await sql`alter table one_time_link add column return_path text check (return_path like '/%' and length(return_path) <= 2000)`.execute(
    db,
  );
  await sql`comment on column one_time_link.return_path is 'The page of this site that its reader came from; null for none'`.execute(
    db,
  );
  await sql`alter table one_time_link drop constraint one_time_link_purpose_check`.execute(db);
  await sql`
    alter table one_time_link add constraint one_time_link_purpose_check
      check (purpose in ('verify-email', 'reset-password', 'undo-email'))`.execute(db);
  await sql`
    alter table one_time_link add constraint one_time_link_undoes_a_change
      check ((purpose = 'undo-email') = (change_requested_at is not null))`.execute(db);
}
