import { offsetOf, pageInfoOf, totalAtLeastSeen } from "@meander/domain/paging/page";
import { z } from "zod";
import { cutPage, decodeCursor } from "../../db/keyset.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import type { ActivePage } from "./active-queries.ts";

/** Cursors of these lists. Reading one throws DomainError invalid if another list wrote it. */

type Request = { readonly limit: number; readonly cursor?: string | undefined };
type NumberedRequest = Request & { readonly page: number };

const idSchema = z.tuple([z.uuid()]);

/** The last id of the previous page; null for the first. */
export function parseIdCursor({ cursor }: Request): string | null {
  return cursor === undefined ? null : decodeCursor(cursor, idSchema)[0];
}

export function peoplePageOf<Row extends { readonly id: string }>(rows: readonly Row[], { limit }: Request) {
  return cutPage(rows, limit, ({ id }) => [id]);
}

export function activeWindowOf({ page, limit, cursor }: NumberedRequest) {
  return { limit: limit + 1, offset: offsetOf(page, limit), after: parseTimeCursor(cursor) };
}

/** The page's ids and paging fields; the positions may have one row more than the page. */
export function activePageOf(request: NumberedRequest, found: ActivePage) {
  const { page, limit } = request;
  const { positions, totalIsEstimate } = found;
  const { rows, cursor } = cutTimePage(positions, limit, ({ sortsAt, id }) => ({ at: sortsAt, id }));
  const isByNumber = totalIsEstimate && request.cursor === undefined;
  const total = isByNumber ? totalAtLeastSeen(found.total, request, { rows: rows.length, cursor }) : found.total;
  const info = { ...pageInfoOf(page, limit, total), ...(totalIsEstimate && { totalIsEstimate }), cursor };
  return { ids: rows.map(({ id }) => id), info };
}
