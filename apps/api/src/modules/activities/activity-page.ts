import { offsetOf, pageInfoOf } from "@meander/domain/paging/page";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import type { ActivityList, ListWindow } from "./list-queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };

/** Reads one row more than the page, so that the last page is known. Throws DomainError invalid for another list's cursor. */
export function windowOf({ page, limit, cursor }: PageRequest, now: Date): ListWindow {
  return { now, limit: limit + 1, offset: offsetOf(page, limit), after: parseTimeCursor(cursor) };
}

/** The page's ids and paging fields. */
export function pageOf({ page, limit }: PageRequest, { positions, total }: ActivityList) {
  const { rows, cursor } = cutTimePage(positions, limit, ({ sortsAt, id }) => ({ at: sortsAt, id }));
  return { ids: rows.map(({ id }) => id), info: { ...pageInfoOf(page, limit, total), cursor } };
}
