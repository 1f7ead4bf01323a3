import { exactTotalLimit } from "@meander/domain/policy";
import type { Squares } from "@meander/domain/geo/z-order";
import { LRUCache } from "lru-cache";
import { areTouched, type SearchCheck } from "./search-changes.ts";
import { bothSaw, isSeenBy, type Snapshot } from "./snapshot.ts";
import { type Area, countIn, type SquareContents } from "./squares.ts";

type Kept = {
  readonly contents: SquareContents;
  /** There is more in it than is kept. */
  readonly isPart: boolean;
  /** Of the search that they were loaded for: what was over by then isn't among them. */
  readonly asOf: number;
  readonly loadedAt: number;
  /** What these transactions changed is in it, or not of it. */
  seen: Snapshot;
};

type KeptSquares = Pick<Kept, "isPart" | "asOf" | "seen"> & { readonly contents: readonly SquareContents[] };

export type Look =
  /** What transactions changed that weren't `seen` has to be looked at. */
  | { readonly kind: "counted"; readonly total: number; readonly seen: Snapshot }
  | { readonly kind: "missing"; readonly squares: Squares }
  /** There is more in some of them than is kept, and what is kept isn't more than a thousand. */
  | { readonly kind: "full" };

/** Shorter than changes are noted for. */
const KEPT_MS = 60_000;
/** All together: 56 bytes each. */
const ENTRIES_MAX = 300_000;
/** An empty one takes room too. */
const ENTRIES_OF_EMPTY = 5;
/** The number of a square's first cell is of 48 bits, that of its size of five. */
const SIZES = 32;
const EVERYTHING: Snapshot = { xmin: Number.MAX_SAFE_INTEGER, xmax: Number.MAX_SAFE_INTEGER, running: [] };

/** What can be found in squares of the map, as Postgres told it. Others write meanwhile: what is counted here is told once a search has looked at the changes. */
export class SquareMemory {
  readonly #squares = new LRUCache<number, Kept>({
    maxSize: ENTRIES_MAX,
    sizeCalculation: ({ contents }) => ENTRIES_OF_EMPTY + contents.lasts.length,
  });

  /** Contents in the order of the squares. Returns how many entries they have. */
  keep({ lows, cells }: Squares, { contents, ...kept }: KeptSquares): number {
    const [loadedAt, size] = [Date.now(), sizeOf(cells)];
    for (const [index, one] of contents.entries()) {
      this.#squares.set(keyOf(lows[index] ?? 0, size), { ...kept, contents: one, loadedAt });
    }
    return contents.reduce((sum, { lasts }) => sum + lasts.length, 0);
  }

  /** How many fit, up to a thousand and one. */
  look(area: Area, now: Date): Look {
    const asOf = now.getTime();
    const clock = Date.now();
    const { lows, cells } = area.squares;
    const size = sizeOf(cells);
    const missing: number[] = [];
    let total = 0;
    let seen = EVERYTHING;
    let isFull = false;
    for (const low of lows) {
      // Its use isn't noted: the oldest go first, and none grows older than a minute.
      const kept = this.#squares.peek(keyOf(low, size));
      if (kept === undefined || clock - kept.loadedAt >= KEPT_MS || kept.asOf > asOf) missing.push(low);
      else {
        isFull ||= kept.isPart;
        seen = bothSaw(seen, kept.seen);
        total += countIn(kept.contents, area, asOf);
        if (total > exactTotalLimit) return { kind: "counted", total: exactTotalLimit + 1, seen };
      }
    }
    if (isFull) return { kind: "full" };
    return missing.length > 0
      ? { kind: "missing", squares: { lows: missing, cells } }
      : { kind: "counted", total, seen };
  }

  /** Forgets what has changed that wasn't seen before. Whether nothing has: then what was counted stands. */
  confirm(area: Area, before: Snapshot, check: SearchCheck): boolean {
    const { lows, cells } = area.squares;
    const size = sizeOf(cells);
    let isSame = true;
    for (const low of lows) {
      const key = keyOf(low, size);
      if (areTouched(check, ([cell]) => cell === null || (cell >= low && cell < low + cells))) {
        isSame = false;
        this.#squares.delete(key);
      } else {
        const kept = this.#squares.peek(key);
        if (kept !== undefined && isSeenBy(before, kept.seen)) kept.seen = check.seen;
      }
    }
    return isSame;
  }
}

function keyOf(low: number, size: number): number {
  return low * SIZES + size;
}

/** Its side is two to the power of this. */
function sizeOf(cells: number): number {
  return Math.round(Math.log2(cells) / 2);
}
