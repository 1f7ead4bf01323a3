import type { PageInfo } from "@meander/domain/contract/envelope";
import { offsetOf, pageInfoOf, totalAtLeastSeen } from "@meander/domain/paging/page";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { ActivePage, ActivePosition } from "./active-queries.ts";
import type { AuditPosition } from "./audit-queries.ts";
import type { CommentPosition } from "./comment-queries.ts";

/** Where pages of these lists begin and end. Reading a cursor throws DomainError invalid for one that another list wrote. */

type Request = { readonly limit: number; readonly cursor?: string | undefined };
type NumberedRequest = Request & { readonly page: number };

const idSchema = z.tuple([z.uuid()]);
const momentSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The last id of the page before; null at the start. */
export function readIdCursor({ cursor }: Request): string | null {
  return cursor === undefined ? null : decodeCursor(cursor, idSchema)[0];
}

/** For the page after these rows; null when there is none. */
export function idCursorAfter(rows: readonly { readonly id: string }[], { limit }: Request): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : encodeCursor([last.id]);
}

export function readAuditCursor({ cursor }: Request): AuditPosition | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = decodeCursor(cursor, momentSchema);
  return { createdAt: new Date(createdAt), id };
}

export function auditCursorAfter(rows: readonly AuditPosition[], { limit }: Request): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : encodeCursor([last.createdAt.toISOString(), last.id]);
}

export function readCommentCursor({ cursor }: Request): CommentPosition | null {
  if (cursor === undefined) return null;
  const [postedAt, id] = decodeCursor(cursor, momentSchema);
  return { postedAt: new Date(postedAt), id };
}

export function commentCursorAfter(rows: readonly CommentPosition[], { limit }: Request): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : encodeCursor([last.postedAt.toISOString(), last.id]);
}

export function activeWindowOf({ page, limit, cursor }: NumberedRequest) {
  return { limit, offset: offsetOf(page, limit), after: cursor === undefined ? null : readActivePosition(cursor) };
}

function readActivePosition(cursor: string): ActivePosition {
  const [sortsAt, id] = decodeCursor(cursor, momentSchema);
  return { sortsAt: new Date(sortsAt), id };
}

export function activePageOf(request: NumberedRequest, found: ActivePage): PageInfo {
  const { page, limit } = request;
  const { positions, totalIsEstimate } = found;
  const last = positions.at(-1);
  const cursor =
    last === undefined || positions.length < limit ? null : encodeCursor([last.sortsAt.toISOString(), last.id]);
  const isByNumber = totalIsEstimate && request.cursor === undefined;
  const total = isByNumber ? totalAtLeastSeen(found.total, request, { rows: positions.length, cursor }) : found.total;
  return {
    ...pageInfoOf(page, limit, total),
    ...(totalIsEstimate && { totalIsEstimate }),
    cursor,
  };
}
