import type { Bounds } from "./bounds.ts";

/**
 * Cell numbers follow Morton's Z-order curve: nearby cells mostly have nearby numbers, so a B-tree index can find the
 * points of a box. The world is a square of cells, about two metres wide at the equator. `cell_of` in Postgres computes
 * the same numbers.
 */
const SIDE = 2 ** 24;

/** The subdivision limits of a box: about four cells across, and at most this many around its edge. */
const [CUTS_ACROSS, CUTS_AROUND] = [4, 32];

/**
 * Ranges of cell numbers, both ends inclusive, which don't touch each other. Largest first: the small ones cover the
 * edges of a box.
 */
export type CellRanges = { readonly lows: readonly number[]; readonly highs: readonly number[] };

/**
 * Ranges that contain every cell of the boxes, none of which may cross the 180° meridian. They also contain some
 * neighbouring cells.
 */
export function cellRangesOf(boxes: readonly Bounds[]): CellRanges {
  const parts = boxes.map(coverBox);
  const [only] = parts;
  return largestFirst(only !== undefined && parts.length === 1 ? only : joinRanges(parts));
}

/**
 * Interleaves 24 bits of each; longitude takes the lower bit of each pair.
 * @reference
 */
export function cellOf([longitude, latitude]: readonly [number, number]): number {
  return spread(columnOf(longitude)) + 2 * spread(rowOf(latitude));
}

/** Inserts a zero bit above each bit. */
function spread(number: number): number {
  let spread = 0;
  for (let rest = number, weight = 1; rest > 0; rest = Math.floor(rest / 2), weight *= 4) spread += weight * (rest % 2);
  return spread;
}

function columnOf(longitude: number): number {
  return Math.min(SIDE - 1, Math.floor(((longitude + 180) / 360) * SIDE));
}

function rowOf(latitude: number): number {
  return Math.min(SIDE - 1, Math.floor(((latitude + 90) / 180) * SIDE));
}

type Area = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number };

/** In cells, edges included. */
function areaOf({ west, south, east, north }: Bounds): Area {
  return { left: columnOf(west), right: columnOf(east), bottom: rowOf(south), top: rowOf(north) };
}

type Range = { readonly low: number; high: number };

function coverBox(bounds: Bounds): Range[] {
  const { left, right, bottom, top } = areaOf(bounds);
  const [width, height] = [right - left + 1, top - bottom + 1];
  const smallest = Math.max(Math.min(width, height) / CUTS_ACROSS, (width + height) / CUTS_AROUND);
  const ranges: Range[] = [];

  /** The quadrants of a square, in the order of their numbers. */
  function visit(x: number, y: number, side: number, low: number): void {
    if (x > right || y > top || x + side <= left || y + side <= bottom) return;
    const isInside = x >= left && y >= bottom && x + side - 1 <= right && y + side - 1 <= top;
    if (!isInside && side > smallest) {
      const half = side / 2;
      const cells = half * half;
      visit(x, y, half, low);
      visit(x + half, y, half, low + cells);
      visit(x, y + half, half, low + 2 * cells);
      visit(x + half, y + half, half, low + 3 * cells);
      return;
    }
    const before = ranges.at(-1);
    const high = low + side * side - 1;
    if (before?.high === low - 1) before.high = high;
    else ranges.push({ low, high });
  }

  visit(0, 0, SIDE, 0);
  return ranges;
}

function largestFirst(ranges: readonly Range[]): CellRanges {
  const sorted = ranges.toSorted((one, other) => other.high - other.low - (one.high - one.low));
  return { lows: sorted.map(({ low }) => low), highs: sorted.map(({ high }) => high) };
}

function joinRanges(parts: readonly (readonly Range[])[]): Range[] {
  const joined: Range[] = [];
  for (const { low, high } of parts.flat().toSorted((one, other) => one.low - other.low)) {
    const before = joined.at(-1);
    if (before !== undefined && low <= before.high + 1) before.high = Math.max(before.high, high);
    else joined.push({ low, high });
  }
  return joined;
}
