import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf } from "@meander/domain/paging/page";
import { readTimeCursor, timeCursorAfter } from "../../db/time-cursor.ts";
import type { ActivityList, ListWindow } from "./list-queries.ts";

type PageRequest = { readonly page: number; readonly limit: number; readonly cursor?: string | undefined };

/** Throws DomainError invalid for a cursor of another list. */
export function windowOf({ page, limit, cursor }: PageRequest, now: Date): ListWindow {
  return { now, limit, offset: offsetOf(page, limit), after: readTimeCursor(cursor) };
}

export function pageOf({ page, limit }: PageRequest, { positions, total }: ActivityList): PageInfo {
  const cursor = timeCursorAfter(positions, limit, ({ sortsAt, id }) => ({ at: sortsAt, id }));
  return { page, pages: Math.max(1, Math.ceil(total / limit)), limit, total, cursor };
}
