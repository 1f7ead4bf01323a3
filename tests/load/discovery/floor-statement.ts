import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import type { DateOrder, SearchCase } from "./cases.ts";
import { tonightStatement } from "./floor-tonight.ts";
import { shownActivity, shownTables } from "./floor-view.ts";

/** Page and total in one statement; like the product, it counts the total up to a hundred and one. */
export function floorStatement({ where, order, sortsAt = "s.next_starts_at" }: SearchCase): string {
  if (typeof order === "object" && "until" in order) return tonightStatement(where, order);
  const matches = `from activity_search s where s.refresh_at > now() and ${where}`;
  const gathered = `found as materialized (select s.activity_id, ${sortsAt} as next_starts_at ${matches}),`;
  const isGathered = order === "gather";
  const counted = isGathered ? "from found s" : matches.replace("activity_search s", `(${countSource(order)}) s`);
  const page = isGathered ? "from found s" : matches.replace("activity_search s", `(${pageSource(order)}) s`);
  return `
    with ${isGathered ? gathered : ""} page as materialized (
      select s.activity_id, s.next_starts_at ${page} order by s.next_starts_at, s.activity_id limit 10
    )
    select json_build_object(
      'total', (select count(*) from (select 1 ${counted} limit ${searchTotalLimit + 1}) counted),
      'activities', (select json_agg(${shownActivity("json_build_array()")} order by page.next_starts_at, page.activity_id)
        from ${shownTables})
    ) as answer`;
}

/** A generic plan would read all rows with the word; in index order it stops once enough are counted. */
function countSource(order: DateOrder): string {
  if (typeof order === "object" && "cells" in order) {
    return `select found.* from unnest(${order.cells.lows}::bigint[], ${order.cells.highs}::bigint[]) cells (low, high)
      cross join lateral (select * from activity_search where cell >= cells.low and cell <= cells.high offset 0) found`;
  }
  if (typeof order === "string" || order.isCountedWithin !== true) return "select * from activity_search";
  return `select * from activity_search where refresh_at > now() and ${order.within} order by next_starts_at, activity_id offset 0`;
}

/** Reads far enough to find ten matches; the planner alone would read the whole box or all rows with the word. */
function pageSource(order: DateOrder): string {
  if (order === "walk" || order === "gather") return "select * from activity_search";
  return `select * from activity_search where refresh_at > now() and ${order.within} order by next_starts_at, activity_id limit 2000`;
}
