import type { SessionEnd } from "@meander/domain/person/session-end";
import { sql } from "kysely";
import type { Trx } from "../../db/client.ts";
import type { SessionClient } from "../../sessions/sessions.ts";
import { SESSION_ENDED_CHANNEL } from "./log-out.ts";

type SessionFilter = {
  readonly personId: string;
  readonly reason: SessionEnd;
  /** Absent for both kinds. */
  readonly client?: SessionClient;
  /** Public id of the only session to end. */
  readonly only?: string;
  /** Public id of a session to leave open. */
  readonly except?: string | undefined;
};

/**
 * Ends a person's sessions and returns how many. Their streams close once the transaction commits; a console that uses
 * one later gets the reason.
 */
export async function endSessions(
  trx: Trx,
  { personId, client, only, except, reason }: SessionFilter,
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    with ended as (
      delete from session
      where person_id = ${personId}::uuid
        and (${client ?? null}::text is null or client = ${client ?? null}::text)
        and (${only ?? null}::uuid is null or public_id = ${only ?? null}::uuid)
        and public_id is distinct from ${except ?? null}::uuid
      returning public_id, id_hash, client
    ), recorded as (
      insert into ended_session (id_hash, reason, ended_at)
      select id_hash, ${reason}, ${now}::timestamptz from ended where client = 'console'
    )
    select pg_notify(${SESSION_ENDED_CHANNEL}, public_id::text) from ended`.execute(trx);
  return rows.length;
}
