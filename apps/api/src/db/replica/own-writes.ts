import { sql } from "kysely";
import type { Database } from "../client.ts";

/** Older entries are ignored: no usable replica lags that far, and positions may predate a restored backup. */
export const OWN_WRITE_VALID_MINUTES = 60;

/**
 * Records that the person's writes are in the log up to here. Call it after the commit and before the response is sent.
 */
export async function recordOwnWrite(primary: Database, personId: string): Promise<void> {
  await sql`
    insert into own_write (person_id, log_position, noted_at)
    select person.id, pg_current_wal_insert_lsn() - '0/0'::pg_lsn, now() from person where person.id = ${personId}
    on conflict (person_id) do update set
      log_position = case when own_write.noted_at > now() - make_interval(mins => ${OWN_WRITE_VALID_MINUTES})
        then greatest(own_write.log_position, excluded.log_position) else excluded.log_position end,
      noted_at = excluded.noted_at`.execute(primary);
}
