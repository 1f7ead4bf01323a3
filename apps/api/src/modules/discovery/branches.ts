import { sql } from "kysely";
import { levelConditions, otherConditions } from "./conditions.ts";
import { and, beginsLater, type Condition, given, isLedByCells, leadOf, nowOf, type Search } from "./planned-search.ts";
import { DATELESS, startConditions, startsEarlier } from "./start-conditions.ts";

/** Part of what a search finds: a range of the order of time, and what else must hold there. No row is in two. */
export type Branch = {
  readonly times: Condition;
  readonly others: Condition;
  /** Of what is found in cells between dates: which rows fit by their next start, and what must hold of the starts of the rest. */
  readonly dates?: { readonly surely: Condition; readonly otherwise: Condition };
};

/**
 * What stands ahead, in parts of which each is read from an index in order; from another index all of it at once. Between dates most rows have their next start there; of
 * the others, only those with several starts and those at the end of the order have to be looked into.
 */
export function branchesAhead(search: Search): Branch[] {
  const { filters } = search;
  const others = otherConditions(search);
  const isAhead = sql<boolean>`s.next_starts_at > ${nowOf(search)}`;
  const ofLevel = levelConditions(search);
  if (filters.starts === null) return [{ times: and([isAhead, ...ofLevel]), others: and(others) }];
  const { from, to } = filters.starts;
  const isLater = beginsLater(search);
  const hasStart = startConditions(search);
  const start = given(search, from, "timestamptz");
  const end = to === null ? DATELESS : given(search, to, "timestamptz");
  if (leadOf(search) === "others") {
    if (!isLedByCells(search)) return [{ times: and([isAhead, ...ofLevel]), others: and([...others, ...hasStart]) }];
    const first = isLater ? start : nowOf(search);
    const isBefore = sql<boolean>`s.next_starts_at < ${end}`;
    return [
      {
        times: and([isAhead, sql`(${isBefore} or s.next_starts_at = ${DATELESS})`, sql`s.last_starts_at >= ${first}`]),
        others: and(others),
        dates: {
          surely: isLater ? and([sql`s.next_starts_at >= ${start}`, isBefore]) : isBefore,
          otherwise: and(hasStart),
        },
      },
    ];
  }
  const earlier = { times: startsEarlier(search), others: and([...others, ...hasStart]) };
  const within = {
    times: and([isLater ? sql`s.next_starts_at >= ${start}` : isAhead, sql`s.next_starts_at < ${end}`, ...ofLevel]),
    others: and(others),
  };
  const last = {
    times: sql<boolean>`s.next_starts_at = ${DATELESS}`,
    others: and([...others, sql`cardinality(s.starts) > 0`, ...hasStart]),
  };
  return [...(isLater ? [earlier] : []), within, last];
}
