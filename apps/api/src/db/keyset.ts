import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { z } from "zod";

/** The sort values of a page's last row, in sort order; the last value is unique. */
export type KeysetPosition = readonly (string | number)[];

/** Opaque to clients. It contains no secret, so it isn't signed. */
export function encodeCursor(position: KeysetPosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws DomainError `invalid` unless `encodeCursor` created the cursor for the same kind of list. */
export function decodeCursor<Position extends KeysetPosition>(cursor: string, schema: z.ZodType<Position>): Position {
  const parsed = schema.safeParse(parseJson(cursor));
  if (parsed.success) return parsed.data;
  throw malformedCursor();
}

export function malformedCursor(): DomainError {
  return new DomainError("invalid", message("bodyInvalid"), { fields: { cursor: message("fieldInvalid") } });
}

export type CutPage<Row> = { readonly rows: readonly Row[]; readonly cursor: string | null };

/** Cuts a result of up to `limit + 1` rows to one page. The last page has no cursor, so that no page is empty. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => KeysetPosition,
): CutPage<Row> {
  const last = rows[limit - 1];
  if (rows.length <= limit || last === undefined) return { rows, cursor: null };
  return { rows: rows.slice(0, limit), cursor: encodeCursor(positionOf(last)) };
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
