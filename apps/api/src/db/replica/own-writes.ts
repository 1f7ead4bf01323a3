import { sql } from "kysely";
import type { Database } from "../client.ts";

/** After this long a note says nothing: no replica that is used is so far behind, and positions may come from before a restored backup. */
export const NOTE_MINUTES = 60;

/** Notes that whatever this person wrote is in the log so far. To be called after the commit, and before the answer leaves. */
export async function noteOwnWrite(primary: Database, personId: string): Promise<void> {
  await sql`
    insert into own_write as w (person_id, log_position, noted_at)
    select p.id, pg_current_wal_insert_lsn() - '0/0'::pg_lsn, now() from person p where p.id = ${personId}
    on conflict (person_id) do update set
      log_position = case when w.noted_at > now() - make_interval(mins => ${NOTE_MINUTES})
        then greatest(w.log_position, excluded.log_position) else excluded.log_position end,
      noted_at = excluded.noted_at`.execute(primary);
}
