import { type Bounds, boundsAround } from "@meander/domain/geo/bounds";
import { squaredChordOf, type UnitVector, unitVectorOf } from "@meander/domain/geo/distance";
import type { LonLat } from "@meander/domain/geo/point";
import { type Squares, squaresOf } from "@meander/domain/geo/z-order";
import { boxesOf } from "./area-conditions.ts";
import { categoryBits } from "./conditions.ts";
import { isCircle, type Search } from "./planned-search.ts";

/** What can be found in a square, each at one place of these lists. */
export type SquareContents = {
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** The same point as a unit vector. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly zs: Float64Array;
  /** Until when it can be found: milliseconds since 1970. */
  readonly lasts: Float64Array;
  /** Bits of its categories, the lower half and the upper. */
  readonly lowSets: Int32Array;
  readonly highSets: Int32Array;
};

/** What a search asks for when it asks for nothing but a box or a circle, and categories. */
export type Area = {
  /** Of a circle, those around it. */
  readonly boxes: readonly Bounds[];
  readonly circle: { readonly center: UnitVector; readonly squaredChord: number } | null;
  /** Bits of categories; null for any. */
  readonly set: { readonly low: number; readonly high: number } | null;
  readonly squares: Squares;
};

export type Entry = {
  readonly point: LonLat;
  /** Milliseconds since 1970, or Infinity. */
  readonly last: number;
  readonly categorySet: bigint;
};

/** Along the longest side of an area; sixteen squares of a city are soon looked at, and a change in one leaves the others. */
const SQUARES_ACROSS = 16;
const HALF = 32;

/** Null for a search that asks for anything else, or for people who don't see everybody's. */
export function areaOf({ filters, audience, match }: Search): Area | null {
  const { near, bounds, starts, suggestedBy, terms, outside, categories } = filters;
  const isOfPlace = filters.countrySlug !== null || filters.regionSlug !== null || filters.placeSlug !== null;
  const isMore = isOfPlace || starts !== null || suggestedBy !== null || terms.length > 0 || outside.length > 0;
  if (isMore || match !== "words" || audience.hiddenHosts.length > 0) return null;
  const set = categories.length === 0 ? null : halvesOf(categoryBits(categories));
  if (isCircle(near) && bounds === null) {
    const boxes = boxesOf(boundsAround(near.center, near.radiusMetres));
    const circle = { center: unitVectorOf(near.center), squaredChord: squaredChordOf(near.radiusMetres) };
    return { boxes, circle, set, squares: squaresOf(boxes, SQUARES_ACROSS) };
  }
  if (near !== null || bounds === null) return null;
  const boxes = boxesOf(bounds);
  return { boxes, circle: null, set, squares: squaresOf(boxes, SQUARES_ACROSS) };
}

export function contentsOf(entries: readonly Entry[]): SquareContents {
  const vectors = entries.map(({ point }) => unitVectorOf(point));
  const sets = entries.map(({ categorySet }) => halvesOf(categorySet));
  return {
    longitudes: Float64Array.from(entries, ({ point }) => point[0]),
    latitudes: Float64Array.from(entries, ({ point }) => point[1]),
    xs: Float64Array.from(vectors, ({ x }) => x),
    ys: Float64Array.from(vectors, ({ y }) => y),
    zs: Float64Array.from(vectors, ({ z }) => z),
    lasts: Float64Array.from(entries, ({ last }) => last),
    lowSets: Int32Array.from(sets, ({ low }) => low),
    highSets: Int32Array.from(sets, ({ high }) => high),
  };
}

/** Numbers on which JavaScript works bit by bit. */
function halvesOf(bits: bigint): { readonly low: number; readonly high: number } {
  return { low: Number(BigInt.asIntN(HALF, bits)), high: Number(BigInt.asIntN(HALF, bits >> BigInt(HALF))) };
}

/** How many of these the area has at that time. */
export function countIn(contents: SquareContents, { boxes, circle, set }: Area, now: number): number {
  const { lasts, lowSets, highSets } = contents;
  let count = 0;
  for (let index = 0; index < lasts.length; index += 1) {
    const isAhead = (lasts[index] ?? 0) > now;
    const isOfSet = set === null || (((lowSets[index] ?? 0) & set.low) | ((highSets[index] ?? 0) & set.high)) !== 0;
    if (!isAhead || !isOfSet) continue;
    if (circle === null ? isInBoxes(contents, index, boxes) : isInCircle(contents, index, circle)) count += 1;
  }
  return count;
}

function isInBoxes({ longitudes, latitudes }: SquareContents, index: number, boxes: readonly Bounds[]): boolean {
  const longitude = longitudes[index] ?? 0;
  const latitude = latitudes[index] ?? 0;
  for (const { west, east, south, north } of boxes) {
    if (longitude >= west && longitude <= east && latitude >= south && latitude <= north) return true;
  }
  return false;
}

function isInCircle(
  { xs, ys, zs }: SquareContents,
  index: number,
  { center, squaredChord }: NonNullable<Area["circle"]>,
): boolean {
  const aside = (xs[index] ?? 0) - center.x;
  const beside = (ys[index] ?? 0) - center.y;
  const above = (zs[index] ?? 0) - center.z;
  return aside * aside + beside * beside + above * above <= squaredChord;
}
