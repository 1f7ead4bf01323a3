import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { SpecialPosition } from "./queries.ts";

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** The last note of the page before; null at the start. Throws DomainError invalid for what is no cursor of this list. */
export function readSpecialCursor(cursor: string | undefined): SpecialPosition | null {
  if (cursor === undefined) return null;
  const [createdAt, id] = decodeCursor(cursor, positionSchema);
  return { createdAt: new Date(createdAt), id };
}

/** For the page after these rows; null when there is none. */
export function specialCursorAfter(rows: readonly SpecialPosition[], limit: number): string | null {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? null : encodeCursor([last.createdAt.toISOString(), last.id]);
}
