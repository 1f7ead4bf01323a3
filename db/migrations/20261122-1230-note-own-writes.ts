import { type Kysely, sql } from "kysely";

/** How far the log had got when a person last wrote: their reads go to a replica once it is there. Written only where a replica is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_write (
      person_id uuid primary key references person on delete cascade,
      log_position bigint not null,
      noted_at timestamptz(3) not null
    ) with (fillfactor = 50)`.execute(db);
  await sql`comment on column own_write.log_position is 'Bytes of write-ahead log, read after the commit'`.execute(db);
}
