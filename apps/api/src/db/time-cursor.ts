import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "./keyset.ts";

/** Where a page by time ended. Columns store milliseconds (`timestamptz(3)`), as a Date does; the id orders rows of the same one. */
export type TimePosition = { readonly at: Date; readonly id: string };

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Null at the start of the list. Throws DomainError invalid for a cursor of another kind of list. */
export function readTimeCursor(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, schema);
  return { at: new Date(at), id };
}

function writeCursor({ at, id }: TimePosition): string {
  return encodeCursor([at.toISOString(), id]);
}

/** For the page after these rows; null where they don't fill a page. */
export function timeCursorAfter<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => TimePosition,
): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : writeCursor(positionOf(last));
}

type Columns = readonly [at: string, id: string];

/** The rows after the position, newest first; all of them without one. */
export function isBefore(position: TimePosition | null, columns: Columns): RawBuilder<boolean> {
  return compare(columns, sql`<`, position);
}

/** The rows after the position, oldest first; all of them without one. */
export function isAfter(position: TimePosition | null, columns: Columns): RawBuilder<boolean> {
  return compare(columns, sql`>`, position);
}

function compare([at, id]: Columns, operator: RawBuilder<unknown>, position: TimePosition | null): RawBuilder<boolean> {
  if (position === null) return sql`true`;
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${operator} (${position.at}::timestamptz, ${position.id}::uuid)`;
}

export type DateWindow = {
  readonly limit: number;
  /** Strictly after. */
  readonly after: Date | null;
  /** Strictly before. */
  readonly before: Date | null;
  /** Starts after this row, in descending order of date. */
  readonly from: TimePosition | null;
};

export type DatePageRequest = {
  readonly limit: number;
  readonly min_date?: string | undefined;
  readonly max_date?: string | undefined;
  readonly cursor?: string | undefined;
};

/** Converts a validated `datePageQuery`. Throws DomainError invalid for another list's cursor. */
export function dateWindowOf({ limit, min_date, max_date, cursor }: DatePageRequest): DateWindow {
  return { limit, after: dateOf(min_date), before: dateOf(max_date), from: readTimeCursor(cursor) };
}

/** Cuts a result of up to `limit + 1` rows to one page; the cursor is null on the last page. */
export function cutDatePage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => TimePosition,
): { readonly rows: readonly Row[]; readonly cursor: string | null } {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, cursor: null };
  return { rows: rows.slice(0, limit), cursor: writeCursor(positionOf(last)) };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
