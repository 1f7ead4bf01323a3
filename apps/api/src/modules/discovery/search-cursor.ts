import { z } from "zod";
import { decodeCursor, encodeCursor, malformedCursor } from "../../db/keyset.ts";
import type { SearchPosition } from "./date-conditions.ts";
import { type WordMatch, wordMatches } from "./statement.ts";

/** Decisions of the first page that all later pages use. */
type Decided = { readonly match: WordMatch; readonly widest: number };

export type DateCursor = Decided & {
  readonly level: number;
  readonly position: SearchPosition;
  /** The first page's count for each level up to the widest. */
  readonly counts: readonly Count[];
};

/** Number of matches; an estimate only means more than the counted limit. */
export type Count = { readonly total: number; readonly totalIsEstimate: boolean };

export type TonightCursor = Decided & {
  /** The time of the ranking. */
  readonly asOf: Date;
  readonly seen: SeenActivities;
};

/** An older cursor is rejected, so the list starts over. */
const AGE_MAX_MS = 7 * 86_400_000;
const LAST_LEVEL = 2;
const levelSchema = z.int().min(0).max(LAST_LEVEL);
/** One count per level; a minus sign marks an estimate. */
const countsSchema = z.string().regex(/^-?\d{1,9}(,-?\d{1,9}){0,2}$/);
const dateSchema = z.tuple([z.enum(wordMatches), countsSchema, levelSchema, z.iso.datetime(), z.uuid()]);
const tonightSchema = z.tuple([z.enum(wordMatches), levelSchema, z.iso.datetime()]);

/** Throws DomainError `invalid` for a malformed cursor. */
export function parseDateCursor(cursor: string): DateCursor {
  const [match, numbers, level, nextStartsAt, activityId] = decodeCursor(cursor, dateSchema);
  const counts = numbers.split(",").map((number) => ({
    total: Math.abs(Number(number)),
    totalIsEstimate: number.startsWith("-"),
  }));
  const position = { nextStartsAt: new Date(nextStartsAt), activityId };
  return { match, widest: counts.length - 1, level, position, counts };
}

export function writeDateCursor({ match, level, position, counts }: Omit<DateCursor, "widest">): string {
  const numbers = counts.map(({ total, totalIsEstimate }) => (totalIsEstimate ? -total : total));
  return encodeCursor([match, numbers.join(","), level, position.nextStartsAt.toISOString(), position.activityId]);
}

/** Throws DomainError `invalid` for a malformed or expired cursor. */
export function parseTonightCursor(cursor: string, now: Date): TonightCursor {
  const [head = "", tail = ""] = cursor.split(".");
  const [match, widest, asOf] = decodeCursor(head, tonightSchema);
  // Rejects forged dates far from now, which later date calculations can't represent.
  if (Math.abs(now.getTime() - new Date(asOf).getTime()) > AGE_MAX_MS) throw malformedCursor();
  return { match, widest, asOf: new Date(asOf), seen: parseSeen(tail) };
}

export function writeTonightCursor({ match, widest, asOf, seen }: TonightCursor): string {
  const bytes = Buffer.from([...seen].join(""), "hex");
  return `${encodeCursor([match, widest, asOf.toISOString()])}.${bytes.toString("base64url")}`;
}

/**
 * Activities shown on previous pages. Ranks change as participants join and leave, so an offset or keyset would skip or
 * repeat rows. Stores the last bytes of each id, which are random in UUIDv7.
 */
export type SeenActivities = ReadonlySet<string>;

const SEEN_BYTES = 5;

export function seenKey(activityId: string): string {
  return activityId.slice(-2 * SEEN_BYTES);
}

function parseSeen(text: string): SeenActivities {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text || bytes.length % SEEN_BYTES !== 0) throw malformedCursor();
  return new Set(bytes.toString("hex").match(/.{10}/g));
}
