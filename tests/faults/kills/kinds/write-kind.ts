import type { Racer } from "../../../support/race-desk.ts";
import type { World } from "../world.ts";
import type { Draw } from "./draw.ts";

/** One way to write something that leaves marks in several tables. */
export type WriteKind = {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  readonly draw: (world: World) => Draw | undefined;
  /**
   * By name: rows (key, count) for the keys of $1. Together they are the write: each is there once, or none is. Keys that are not there
   * may be left out.
   */
  readonly parts: Readonly<Record<string, string>>;
  /** Rows (key, place) of what may not be there any more once the write is. */
  readonly leftovers?: string;
};

export const PUBLIC = "/api/public/v1.0";
export const PRIVATE = "/api/private/v1.0";

/** Keys of two ids, for instance of what one person does to one activity. */
export function pairsOf(first: string, second: string): string {
  return `(select split_part(pair, ' ', 1)::uuid as ${first}, split_part(pair, ' ', 2)::uuid as ${second}, pair as key
  from unnest($1::text[]) pair) k`;
}

export const pairs = pairsOf("activity_id", "person_id");

/** What the host was told of somebody's doing. */
export function toldHost(code: number): string {
  return `select k.key, count(n.id)::int as count from ${pairs} join activity a on a.id = k.activity_id
    join notification n on n.activity_id = a.id and n.actor_id = k.person_id and n.person_id = a.host_id and n.code = ${code} group by 1`;
}

export function auditOfPair(action: string): string {
  return `select k.key, count(u.id)::int as count from ${pairs}
    join audit u on u.subject_id = k.activity_id and u.actor_id = k.person_id and u.action = '${action}' group by 1`;
}

/**
 * Of what is written for so many people at once, two parts: `some` is 1 from the first of them on, `all` with the last. From one of them too
 * many on, both are 2.
 */
export function forEach(what: string, people: number, counted: string): Record<string, string> {
  return {
    [`${what} for some`]: `select key, ceil(n / ${people}.0)::int as count from (${counted}) c(key, n)`,
    [`${what} for all`]: `select key, case when n > ${people} then 2 else n / ${people} end::int as count from (${counted}) c(key, n)`,
  };
}

export function onActivity(
  activityId: string,
  person: Racer,
  what: string,
  body: object,
  onAcknowledged?: () => void,
): Draw {
  const path = `${PRIVATE}/activity/${activityId}/${what}`;
  const draw = { key: `${activityId} ${person.id}`, person, method: "POST", path, body } as const;
  return onAcknowledged === undefined ? draw : { ...draw, onAcknowledged };
}
