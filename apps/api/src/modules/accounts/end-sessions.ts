import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { SESSION_ENDED_CHANNEL } from "./log-out.ts";
import type { SessionClient } from "./sessions.ts";

/** Ends a person's sessions of one kind; their streams hear of it once the transaction commits. */
export async function endSessions(trx: Trx, personId: string, client: SessionClient): Promise<void> {
  await sql`
    with ended as (
      delete from session where person_id = ${personId}::uuid and client = ${client} returning public_id
    )
    select pg_notify(${SESSION_ENDED_CHANNEL}, public_id::text) from ended`.execute(trx);
}
