import { type RawBuilder, sql } from "kysely";
import { type Snapshot, writeSnapshot } from "./snapshot.ts";
import { given, type Search } from "./planned-search.ts";

/**
 * What has changed since something was remembered of searches, as `search_change` has it: what each transaction of the primary wrote, where. That
 * is asked by what a statement saw, not by a time: transactions end in another order than they begin.
 */
export type SearchCheck = {
  /** What the statement saw that looked. */
  readonly seen: Snapshot;
  /** Null where nothing has changed. */
  readonly changes: readonly SearchChange[] | null;
};

/** Null stands for anywhere. */
export type SearchChange = readonly [cell: number | null, countrySlug: string | null];

/** Of further changes nobody asks where they were. */
const CHANGES_MAX = 100;

/** Before this one, all transactions have ended. */
export const horizon = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** What this statement sees, as a text. A replica doesn't tell which transactions were running. */
export const seen = sql<string>`case when pg_is_in_recovery()
  then concat(pg_snapshot_xmin(pg_current_snapshot()), ':', pg_snapshot_xmin(pg_current_snapshot()), ':')
  else pg_current_snapshot()::text end`;

/** Columns of a statement: what it sees, and what changed there that wasn't seen before. */
export function checkColumns(search: Search, before: Snapshot): RawBuilder<unknown> {
  return sql`${seen} as seen, (
    select json_agg(json_build_array(c.cell, c.country_slug)) from (
      select cell, country_slug from search_change
      where changed_by >= ${given(search, String(before.xmin), "xid8")}
        and not pg_visible_in_snapshot(changed_by, ${given(search, writeSnapshot(before), "pg_snapshot")})
      order by changed_by limit ${sql.lit(CHANGES_MAX + 1)}
    ) c
  ) as changes`;
}

/** Whether any of the changes may be of these searches. */
export function areTouched({ changes }: SearchCheck, isTouchedBy: (change: SearchChange) => boolean): boolean {
  return changes !== null && (changes.length > CHANGES_MAX || changes.some(isTouchedBy));
}
