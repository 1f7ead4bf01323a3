import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { storedCaseEventData } from "../stored-json.ts";
import type { MeasureName, MeasureState } from "./decision-effects.ts";

/**
 * The state to restore: the given one or, if its decision was undone since, the state before that decision. So two
 * decisions about one person can be undone in either order.
 */
export async function resolveMeasureState(trx: Trx, measure: MeasureName, state: MeasureState): Promise<MeasureState> {
  if (state.eventId === null) return state;
  const undone = await trx
    .selectFrom("caseEvent")
    .innerJoin("strike", "strike.eventId", "caseEvent.id")
    .select("caseEvent.data")
    .where("caseEvent.id", "=", state.eventId)
    .where("strike.revokedAt", "is not", null)
    .executeTakeFirst();
  if (undone === undefined) return state;
  const previous = effectsOf(undone.data)[measure]?.previous;
  return previous === undefined ? { at: null, eventId: null } : resolveMeasureState(trx, measure, previous);
}

/**
 * The longest suspension from a later decision that is still valid. It was shorter than the current one, so it isn't in
 * effect yet.
 */
export async function findLaterSuspension(trx: Trx, personId: string, eventId: string): Promise<MeasureState | null> {
  const { rows } = await sql<{ eventId: string; until: Date }>`
    select later.event_id, (case_event.data #>> '{effects,suspension,until}')::timestamptz as until
    from strike ours
    join strike later on later.person_id = ours.person_id and later.event_id <> ours.event_id
      and later.created_at >= ours.created_at and later.revoked_at is null
    join case_event on case_event.id = later.event_id
    where ours.event_id = ${eventId} and ours.person_id = ${personId}
      and case_event.data #>> '{effects,suspension,until}' is not null
    order by until desc limit 1`.execute(trx);
  const found = rows[0];
  return found === undefined ? null : { at: found.until.toISOString(), eventId: found.eventId };
}

function effectsOf(data: unknown) {
  return storedCaseEventData(data).effects ?? {};
}
