import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import { SESSION_ENDED_CHANNEL } from "./log-out.ts";
import type { SessionEnd } from "./session-end.ts";
import type { SessionClient } from "./sessions.ts";

type Which = { readonly personId: string; readonly client: SessionClient; readonly reason: SessionEnd };

/** Ends a person's sessions of one kind; their streams hear of it once the transaction commits, whoever uses one later hears why. */
export async function endSessions(trx: Trx, { personId, client, reason }: Which, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from session where person_id = ${personId}::uuid and client = ${client} returning public_id, id_hash
    ), kept as (
      insert into ended_session (id_hash, reason, ended_at) select id_hash, ${reason}, ${now}::timestamptz from ended
    )
    select pg_notify(${SESSION_ENDED_CHANNEL}, public_id::text) from ended`.execute(trx);
}
