import { z } from "zod";
import { decodeCursor, encodeCursor } from "./keyset.ts";

/** Where a page by date ended. Times are kept to the millisecond, so the id settles what happened in the same one. */
export type DatePosition = { readonly at: Date; readonly id: string };

export type DateWindow = {
  readonly limit: number;
  /** Strictly after. */
  readonly after: Date | null;
  /** Strictly before. */
  readonly before: Date | null;
  /** Beyond this position, newest first. */
  readonly from: DatePosition | null;
};

export type DatePageRequest = {
  readonly limit: number;
  readonly min_date?: string | undefined;
  readonly max_date?: string | undefined;
  readonly cursor?: string | undefined;
};

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Reads what `datePageQuery` of the contract let through. Throws DomainError invalid for a cursor of something else. */
export function dateWindowOf({ limit, min_date, max_date, cursor }: DatePageRequest): DateWindow {
  return { limit, after: dateOf(min_date), before: dateOf(max_date), from: readCursor(cursor) };
}

/** Cuts rows that were read with one more than `limit`; the cursor is null where nothing follows. */
export function cutDatePage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => DatePosition,
): { readonly rows: readonly Row[]; readonly cursor: string | null } {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, cursor: null };
  const { at, id } = positionOf(last);
  return { rows: rows.slice(0, limit), cursor: encodeCursor([at.toISOString(), id]) };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}

function readCursor(cursor: string | undefined): DatePosition | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, positionSchema);
  return { at: new Date(at), id };
}
