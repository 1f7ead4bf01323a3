import type { Bounds } from "./bounds.ts";

/**
 * Along the Z-order curve of Morton, what is near is mostly near in number, so that an index of plain numbers finds what lies in a box.
 * The world is a square of cells, some two metres wide at the equator; `cell_of` in Postgres numbers them alike.
 */
const SIDE = 2 ** 24;

/** A box is cut as finely as this: into some four cells across and not into many more along. */
const [CUTS_ACROSS, CUTS_AROUND] = [4, 32];

/** Cells from one number to another, both belonging to it; none touches another. The largest come first: what lies at the edge is in small ones. */
export type CellRanges = { readonly lows: readonly number[]; readonly highs: readonly number[] };

/** Ranges that hold every cell of the boxes, of which none crosses the 180° meridian. They hold some cells around them too. */
export function cellRangesOf(boxes: readonly Bounds[]): CellRanges {
  const parts = boxes.map(coverBox);
  const [only] = parts;
  return largestFirst(only !== undefined && parts.length === 1 ? only : joinRanges(parts));
}

/** Squares of one size, whose cells are numbered from each of `lows` on, `cells` of them. */
export type Squares = { readonly lows: readonly number[]; readonly cells: number };

/**
 * The squares that touch the boxes, of which none crosses the 180° meridian: at most so many along the longest side of any, and one more.
 * The same squares hold every box of about this size here.
 */
export function squaresOf(boxes: readonly Bounds[], across: number): Squares {
  const areas = boxes.map(areaOf);
  const longest = Math.max(...areas.map(({ left, right, bottom, top }) => Math.max(right - left, top - bottom) + 1));
  let side = 1;
  while (side * across < longest) side *= 2;
  const lows: number[] = [];
  for (const { left, right, bottom, top } of areas) {
    const columns = spreadSteps(left, right, side);
    for (const row of spreadSteps(bottom, top, side)) for (const column of columns) lows.push(column + 2 * row);
  }
  return { lows: areas.length === 1 ? lows : [...new Set(lows)], cells: side * side };
}

/** The same squares, those nearest the middle of the first box first. */
export function fromMiddle({ lows, cells }: Squares, boxes: readonly Bounds[]): number[] {
  const [first] = boxes.map(areaOf);
  if (first === undefined) return [...lows];
  const half = (Math.sqrt(cells) - 1) / 2;
  const [aside, above] = [(first.left + first.right) / 2 - half, (first.bottom + first.top) / 2 - half];
  const farness = (low: number) => (gathered(low) - aside) ** 2 + (gathered(Math.floor(low / 2)) - above) ** 2;
  const far = new Map(lows.map((low) => [low, farness(low)]));
  return lows.toSorted((one, other) => (far.get(one) ?? 0) - (far.get(other) ?? 0));
}

/** Where squares of this side begin that hold these columns or rows, spread. */
function spreadSteps(from: number, to: number, side: number): number[] {
  const steps: number[] = [];
  for (let step = from - (from % side); step <= to; step += side) steps.push(spread(step));
  return steps;
}

/** Of 24 bits each, those of the longitude being the lower one of each pair. */
export function cellOf([longitude, latitude]: readonly [number, number]): number {
  return spread(columnOf(longitude)) + 2 * spread(rowOf(latitude));
}

/** Bits, each with an empty one above it. */
function spread(number: number): number {
  let spread = 0;
  for (let rest = number, weight = 1; rest > 0; rest = Math.floor(rest / 2), weight *= 4) spread += weight * (rest % 2);
  return spread;
}

/** The lower bit of each pair. */
function gathered(cell: number): number {
  let number = 0;
  for (let rest = cell, weight = 1; rest > 0; rest = Math.floor(rest / 4), weight *= 2) number += weight * (rest % 2);
  return number;
}

function columnOf(longitude: number): number {
  return Math.min(SIDE - 1, Math.floor(((longitude + 180) / 360) * SIDE));
}

function rowOf(latitude: number): number {
  return Math.min(SIDE - 1, Math.floor(((latitude + 90) / 180) * SIDE));
}

type Area = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number };

/** Cells, each edge belonging to it. */
function areaOf({ west, south, east, north }: Bounds): Area {
  return { left: columnOf(west), right: columnOf(east), bottom: rowOf(south), top: rowOf(north) };
}

type Range = { readonly low: number; high: number };

function coverBox(bounds: Bounds): Range[] {
  const { left, right, bottom, top } = areaOf(bounds);
  const [width, height] = [right - left + 1, top - bottom + 1];
  const smallest = Math.max(Math.min(width, height) / CUTS_ACROSS, (width + height) / CUTS_AROUND);
  const ranges: Range[] = [];

  /** Quarters of a square come in the order of their numbers. */
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
