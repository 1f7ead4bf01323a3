import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import type { z } from "zod";

/** Where a page ended: the sort values of its last row, in the order of the sort, with a unique one at the end. */
export type KeysetPosition = readonly (string | number)[];

/** Opaque to clients; carries no secret, so it is not signed. */
export function encodeCursor(position: KeysetPosition): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/** Throws DomainError `invalid` for anything `encodeCursor` didn't write for the same kind of list. */
export function decodeCursor<Position extends KeysetPosition>(cursor: string, schema: z.ZodType<Position>): Position {
  const parsed = schema.safeParse(parseJson(cursor));
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid", message("bodyInvalid"), { fields: { cursor: message("fieldInvalid") } });
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
}
