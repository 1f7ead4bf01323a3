import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type CutPage, cutPage, decodeCursor } from "./keyset.ts";

/**
 * The last row of a page in order of time; the id is the tie-breaker. Columns have a Date's precision, milliseconds
 * (`timestamptz(3)`).
 */
export type TimePosition = { readonly at: Date; readonly id: string };

const schema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Null at the start of the list. Throws DomainError invalid for a cursor of another kind of list. */
export function parseTimeCursor(cursor: string | undefined): TimePosition | null {
  if (cursor === undefined) return null;
  const [at, id] = decodeCursor(cursor, schema);
  return { at: new Date(at), id };
}

/** Cuts a result of up to `limit + 1` rows to one page; the cursor is null on the last page. */
export function cutTimePage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => TimePosition,
): CutPage<Row> {
  return cutPage(rows, limit, (row) => {
    const { at, id } = positionOf(row);
    return [at.toISOString(), id];
  });
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
  return { limit, after: dateOf(min_date), before: dateOf(max_date), from: parseTimeCursor(cursor) };
}

function dateOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
