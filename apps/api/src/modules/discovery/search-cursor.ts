import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { SearchPosition } from "./date-conditions.ts";
import { type WordMatch, wordMatches } from "./statement.ts";

/** What the first page decided for all that follow. */
type Decided = { readonly match: WordMatch; readonly widest: number };

export type DateCursor = Decided & {
  readonly level: number;
  readonly position: SearchPosition;
  /** What the first page found on each level up to the widest. */
  readonly counts: readonly Count[];
};

/** How many a search finds; an estimate says only that there are more than are counted. */
export type Count = { readonly total: number; readonly totalIsEstimate: boolean };

export type TonightCursor = Decided & {
  /** When the ranking is of. */
  readonly asOf: Date;
  readonly seen: SeenActivities;
};

/** A page that was open for longer starts from the beginning. */
const AGE_MAX_MS = 7 * 86_400_000;
const LAST_LEVEL = 2;
const levelSchema = z.int().min(0).max(LAST_LEVEL);
/** Of one level after the other; an estimate has a minus sign. */
const countsSchema = z.string().regex(/^-?\d{1,9}(,-?\d{1,9}){0,2}$/);
const dateSchema = z.tuple([z.enum(wordMatches), countsSchema, levelSchema, z.iso.datetime(), z.uuid()]);
const tonightSchema = z.tuple([z.enum(wordMatches), levelSchema, z.iso.datetime()]);

/** Throws DomainError `invalid`. */
export function readDateCursor(cursor: string): DateCursor {
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

/** Throws DomainError `invalid`. */
export function readTonightCursor(cursor: string, now: Date): TonightCursor {
  const [head = "", tail = ""] = cursor.split(".");
  const [match, widest, asOf] = decodeCursor(head, tonightSchema);
  // Ours are never further from now; calendars don't reach as far as made-up ones.
  if (Math.abs(now.getTime() - new Date(asOf).getTime()) > AGE_MAX_MS) throw unreadable();
  return { match, widest, asOf: new Date(asOf), seen: readSeen(tail) };
}

export function writeTonightCursor({ match, widest, asOf, seen }: TonightCursor): string {
  const bytes = Buffer.from([...seen].join(""), "hex");
  return `${encodeCursor([match, widest, asOf.toISOString()])}.${bytes.toString("base64url")}`;
}

/**
 * Activities that the pages before have shown. Places are taken and left while somebody scrolls, and each moves an activity up or
 * down: no position in the ranking would neither skip nor repeat. Each is recorded by the end of its id, which is random there.
 */
export type SeenActivities = ReadonlySet<string>;

const SEEN_BYTES = 5;

export function seenKey(activityId: string): string {
  return activityId.slice(-2 * SEEN_BYTES);
}

function readSeen(text: string): SeenActivities {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text || bytes.length % SEEN_BYTES !== 0) throw unreadable();
  return new Set(bytes.toString("hex").match(/.{10}/g));
}

function unreadable(): DomainError {
  return new DomainError("invalid", message("bodyInvalid"), { fields: { cursor: message("fieldInvalid") } });
}
