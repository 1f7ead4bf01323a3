import { searchTotalLimit } from "@meander/domain/paging/total-limits";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { aheadByIndex, aheadInOrder, behind, soonestInOrder } from "./candidates.ts";
import { chooseDrivingIndex } from "./driving-index.ts";
import { type LoadedPage, loadPage, type Page, type Window } from "./loaded-page.ts";
import type { SearchCaches } from "./search-caches.ts";
import type { Count } from "./search-cursor.ts";
import type { Fragment, Search } from "./statement.ts";

export type Found = Page & Count;

/** One row beyond the limit shows that a total isn't exact. */
const COUNTED = searchTotalLimit + 1;

/** Maximum index entries read per row for a page of a dense area in date order. */
const STEPS_PER_HIT = 200;
const [STEPS_MIN, STEPS_MAX] = [2_000, 20_000];

type Options = {
  readonly caches: SearchCaches;
  /** Null for a visitor. */
  readonly viewerId: string | null;
  /** The first page's count, which later pages reuse. */
  readonly known: Count | null;
};

/** A page by earliest relevant date, then id, with the total: exact up to `searchTotalLimit`. */
export async function findMatches(
  db: Database | Trx,
  unplanned: Omit<Search, "drivingIndex">,
  window: Window,
  { caches, viewerId, known }: Options,
): Promise<Found> {
  const drivingIndex = await chooseDrivingIndex(db, unplanned, "date", caches);
  const search: Search = { ...unplanned, drivingIndex };
  const load: Load = (ahead, soonest) =>
    loadPage(db, search, window, { ahead, behind: behind(search), viewerId, ...(soonest && { soonest }) });
  if (drivingIndex === "cells") return findInArea(search, window, known, load);
  // In date order, the same rows serve the page and the total.
  const rows = Math.max(known === null ? COUNTED : 0, reachOf(window));
  const page = await load(drivingIndex === "date" ? aheadInOrder(search, window.after, rows) : aheadByIndex(search));
  return { ...page, ...(known ?? countOf(page)) };
}

type Load = (ahead: Fragment, soonest?: Fragment) => Promise<LoadedPage>;

/**
 * Cell ranges aren't in date order. With few matches, all are read and sorted. With many the area is dense, and a scan
 * in date order soon fills the page. If it doesn't, the matches come late, and all are read and sorted.
 */
async function findInArea(search: Search, window: Window, known: Count | null, load: Load): Promise<Found> {
  const rows = reachOf(window);
  const steps = Math.min(STEPS_MAX, Math.max(STEPS_MIN, STEPS_PER_HIT * rows));
  const soonest = () => soonestInOrder(search, window.after, rows, steps);
  if (known === null) {
    const page = await load(sql`${aheadByIndex(search)} limit ${sql.lit(COUNTED)}`, soonest());
    const isFilled = page.ahead <= searchTotalLimit || page.soonest === rows;
    return { ...(isFilled ? page : await load(aheadByIndex(search))), ...countOf(page) };
  }
  const page = known.totalIsEstimate ? await load(soonest()) : null;
  return { ...(page?.ahead === rows ? page : await load(aheadByIndex(search))), ...known };
}

/** Number of rows from the start or the cursor to the end of the page, plus one that shows whether more follow. */
function reachOf({ limit, offset, after }: Window): number {
  return limit + 1 + (after === null ? offset : 0);
}

function countOf({ ahead, behind }: LoadedPage): Count {
  const total = ahead + behind;
  return total > searchTotalLimit ? { total: COUNTED, totalIsEstimate: true } : { total, totalIsEstimate: false };
}
