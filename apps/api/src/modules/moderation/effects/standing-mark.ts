import { sql } from "kysely";
import type { Trx } from "../../../db/client.ts";
import { storedCaseEventData } from "../stored-json.ts";
import type { Mark, MeasureName } from "./decision-effects.ts";

/**
 * What to go back to: the mark itself, or, when the decision that set it was undone meanwhile, what that decision had found.
 * Two decisions about one person within seconds can so be undone in either order.
 */
export async function standingMark(trx: Trx, measure: MeasureName, mark: Mark): Promise<Mark> {
  if (mark.eventId === null) return mark;
  const undone = await trx
    .selectFrom("caseEvent")
    .innerJoin("strike", "strike.eventId", "caseEvent.id")
    .select("caseEvent.data")
    .where("caseEvent.id", "=", mark.eventId)
    .where("strike.revokedAt", "is not", null)
    .executeTakeFirst();
  if (undone === undefined) return mark;
  const previous = effectsOf(undone.data)[measure]?.previous;
  return previous === undefined ? { at: null, eventId: null } : standingMark(trx, measure, previous);
}

/** The longest suspension that was decided since that decision and still stands; shorter than it, so not in force yet. */
export async function findLaterSuspension(trx: Trx, personId: string, eventId: string): Promise<Mark | null> {
  const { rows } = await sql<{ eventId: string; until: Date }>`
    select later.event_id, (e.data #>> '{effects,suspension,until}')::timestamptz as until
    from strike ours
    join strike later on later.person_id = ours.person_id and later.event_id <> ours.event_id
      and later.created_at >= ours.created_at and later.revoked_at is null
    join case_event e on e.id = later.event_id
    where ours.event_id = ${eventId} and ours.person_id = ${personId}
      and e.data #>> '{effects,suspension,until}' is not null
    order by until desc limit 1`.execute(trx);
  const found = rows[0];
  return found === undefined ? null : { at: found.until.toISOString(), eventId: found.eventId };
}

function effectsOf(data: unknown) {
  return storedCaseEventData(data).effects ?? {};
}
