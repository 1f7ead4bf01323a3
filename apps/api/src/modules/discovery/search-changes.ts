import { type RawBuilder, sql } from "kysely";
import { given, type Search } from "./conditions.ts";

/**
 * What was remembered of searches and what has changed since, by the transactions of the primary: `search_change` has what each wrote
 * there. All transactions before the `horizon` of a statement had ended when it looked, and what they wrote was seen by it.
 */
export type SearchCheck = {
  readonly horizon: number;
  /** Null where nothing has changed. */
  readonly changes: readonly SearchChange[] | null;
};

/** Null stands for anywhere. */
export type SearchChange = readonly [cell: number | null, countrySlug: string | null];

/** Of further changes nobody asks where they were. */
const CHANGES_MAX = 100;

/** How far the transactions have got that this statement sees. */
export const horizon = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** Columns of a statement of its own snapshot; `since` is a horizon. */
export function checkColumns(search: Search, since: number): RawBuilder<unknown> {
  return sql`${horizon} as horizon, (
    select json_agg(json_build_array(c.cell, c.country_slug)) from (
      select cell, country_slug from search_change where changed_by >= ${given(search, String(since), "xid8")}
      order by changed_by limit ${sql.lit(CHANGES_MAX + 1)}
    ) c
  ) as changes`;
}

/** Whether any of the changes may be of these searches. */
export function areTouched({ changes }: SearchCheck, isTouchedBy: (change: SearchChange) => boolean): boolean {
  return changes !== null && (changes.length > CHANGES_MAX || changes.some(isTouchedBy));
}
