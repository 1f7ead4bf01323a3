import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf, pageInfoOf, totalAtLeastSeen } from "@meander/domain/paging/page";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import { readTimeCursor, timeCursorAfter } from "../../db/time-cursor.ts";
import type { ActivePage } from "./active-queries.ts";

/** Cursors of these lists. Reading one throws DomainError invalid if another list wrote it. */

type Request = { readonly limit: number; readonly cursor?: string | undefined };
type NumberedRequest = Request & { readonly page: number };

const idSchema = z.tuple([z.uuid()]);

/** The last id of the previous page; null for the first. */
export function readIdCursor({ cursor }: Request): string | null {
  return cursor === undefined ? null : decodeCursor(cursor, idSchema)[0];
}

/** Cursor for the page after these rows; null when there is none. */
export function idCursorAfter(rows: readonly { readonly id: string }[], { limit }: Request): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : encodeCursor([last.id]);
}

export function activeWindowOf({ page, limit, cursor }: NumberedRequest) {
  return { limit, offset: offsetOf(page, limit), after: readTimeCursor(cursor) };
}

export function activePageOf(request: NumberedRequest, found: ActivePage): PageInfo {
  const { page, limit } = request;
  const { positions, totalIsEstimate } = found;
  const cursor = timeCursorAfter(positions, limit, ({ sortsAt, id }) => ({ at: sortsAt, id }));
  const isByNumber = totalIsEstimate && request.cursor === undefined;
  const total = isByNumber ? totalAtLeastSeen(found.total, request, { rows: positions.length, cursor }) : found.total;
  return {
    ...pageInfoOf(page, limit, total),
    ...(totalIsEstimate && { totalIsEstimate }),
    cursor,
  };
}
