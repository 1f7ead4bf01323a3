import type { Racer } from "../../../support/race-harness.ts";
import type { World } from "../world.ts";
import type { PlannedWrite } from "./planned-write.ts";

/** A kind of write that affects several tables. */
export type WriteKind = {
  readonly name: string;
  /** Relative frequency. */
  readonly weight: number;
  readonly draw: (world: World) => PlannedWrite | undefined;
  /**
   * Queries by name that return rows (key, count) for the keys of $1. All parts of a write exist once, or none does.
   * Missing keys count as 0.
   */
  readonly parts: Readonly<Record<string, string>>;
  /** Returns rows (key, place) that must not exist once the write is done. */
  readonly leftovers?: string;
};

export const PUBLIC = "/api/public/v1.0";
export const PRIVATE = "/api/private/v1.0";

/** Keys of two ids, for instance for what one person does to one activity. */
export function pairsOf(first: string, second: string): string {
  return `(select split_part(pair, ' ', 1)::uuid as ${first}, split_part(pair, ' ', 2)::uuid as ${second}, pair as key
  from unnest($1::text[]) pair) k`;
}

export const pairs = pairsOf("activity_id", "person_id");

/** The host's notification about a participant's action. */
export function hostNotification(code: number): string {
  return `select k.key, count(n.id)::int as count from ${pairs} join activity a on a.id = k.activity_id
    join notification n on n.activity_id = a.id and n.actor_id = k.person_id and n.person_id = a.host_id and n.code = ${code} group by 1`;
}

export function auditOfPair(action: string): string {
  return `select k.key, count(u.id)::int as count from ${pairs}
    join audit u on u.subject_id = k.activity_id and u.actor_id = k.person_id and u.action = '${action}' group by 1`;
}

/**
 * Two parts for rows written for several people at once: `some` is 1 from the first row on, `all` with the last. Both
 * are 2 if there are too many rows.
 */
export function recipientParts(what: string, people: number, counted: string): Record<string, string> {
  return {
    [`${what} for some`]: `select key, ceil(n / ${people}.0)::int as count from (${counted}) c(key, n)`,
    [`${what} for all`]: `select key, case when n > ${people} then 2 else n / ${people} end::int as count from (${counted}) c(key, n)`,
  };
}

export function activityWrite(
  activityId: string,
  person: Racer,
  what: string,
  body: object,
  onAcknowledged?: () => void,
): PlannedWrite {
  const path = `${PRIVATE}/activity/${activityId}/${what}`;
  const draw = { key: `${activityId} ${person.id}`, person, method: "POST", path, body } as const;
  return onAcknowledged === undefined ? draw : { ...draw, onAcknowledged };
}
