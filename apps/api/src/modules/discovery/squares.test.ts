import type { Bounds } from "@meander/domain/geo/bounds";
import { boundsContain } from "@meander/domain/geo/bounds";
import { distanceMetres } from "@meander/domain/geo/distance";
import type { LonLat } from "@meander/domain/geo/point";
import { cellOf } from "@meander/domain/geo/z-order";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Search } from "./planned-search.ts";
import { areaOf, contentsOf, countIn, type Entry } from "./squares.ts";

const now = new Date("2027-03-05T15:00:00Z");
/** Most of what is drawn lies on a grid, so that much of it lies on edges, under both names of the 180th meridian too. */
const longitude = fc.oneof(
  fc.integer({ min: -36, max: 36 }).map((n) => n * 5),
  fc.double({ min: -180, max: 180, noNaN: true }),
);
const latitude = fc.oneof(
  fc.integer({ min: -18, max: 18 }).map((n) => n * 5),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const entry: fc.Arbitrary<Entry> = fc.record({
  point: fc.tuple(longitude, latitude),
  last: fc.constantFrom(now.getTime() - 1, now.getTime(), now.getTime() + 1, Number.POSITIVE_INFINITY),
  categorySet: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
});
const bounds: fc.Arbitrary<Bounds> = fc
  .tuple(longitude, longitude, latitude, latitude)
  .map(([west, east, a, b]) => ({ west, east, south: Math.min(a, b), north: Math.max(a, b) }));
const near = fc.record({
  center: fc.tuple(longitude, latitude),
  radiusMetres: fc.integer({ min: 1, max: 19_000_000 }),
});
const categories = fc.uniqueArray(fc.integer({ min: 0, max: 62 }), { maxLength: 3 });

function searchOf(filters: Partial<Search["filters"]>, hiddenHosts: readonly string[] = []): Search {
  const none = { countrySlug: null, regionSlug: null, placeSlug: null, near: null, bounds: null, suggestedBy: null };
  const asked = { ...none, starts: null, outside: [], categories: [], terms: [], ...filters };
  return { filters: asked, audience: { now, hiddenHosts }, match: "words", plan: "kept", lead: "others" };
}

function countBySquares(search: Search, entries: readonly Entry[]): number {
  const area = areaOf(search);
  if (area === null) throw new Error("It is no area.");
  const { lows, cells } = area.squares;
  const counts = lows.map((low) => {
    const own = entries.filter(({ point }) => Math.floor(cellOf(point) / cells) * cells === low);
    return countIn(contentsOf(own), area, now.getTime());
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function isOf({ last, categorySet }: Entry, codes: readonly number[]): boolean {
  const isAny = codes.length === 0 || codes.some((code) => (categorySet >> BigInt(code)) % 2n === 1n);
  return last > now.getTime() && isAny;
}

test("the squares of a box count what lies in it, also across the 180° meridian and at the poles", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), bounds, categories, (entries, box, codes) => {
      const expected = entries.filter((one) => isOf(one, codes) && boundsContain(box, one.point));
      expect(countBySquares(searchOf({ bounds: box, categories: codes }), entries)).toBe(expected.length);
    }),
    { numRuns: 500 },
  );
});

test("the squares of a circle count what lies within its radius", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), near, categories, (entries, circle, codes) => {
      const metres = ({ point }: Entry) => distanceMetres(circle.center, point);
      fc.pre(entries.every((one) => Math.abs(metres(one) - circle.radiusMetres) > 0.01));
      const expected = entries.filter((one) => isOf(one, codes) && metres(one) <= circle.radiusMetres);
      expect(countBySquares(searchOf({ near: circle, categories: codes }), entries)).toBe(expected.length);
    }),
    { numRuns: 500 },
  );
});

test("what asks for anything else is no area", () => {
  const box: Bounds = { west: 0, east: 1, south: 0, north: 1 };
  const center: LonLat = [0, 0];
  expect(areaOf(searchOf({ bounds: box }))).not.toBeNull();
  for (const other of [
    {},
    { near: { center, radiusMetres: 30_000_000 } },
    { bounds: box, near: { center, radiusMetres: 1 } },
    { bounds: box, countrySlug: "france" },
    { bounds: box, suggestedBy: "somebody" },
    { bounds: box, starts: { from: now, to: null } },
    { bounds: box, outside: [{ countrySlug: "france", regionSlug: null, placeSlug: null }] },
    { bounds: box, terms: [{ words: ["jazz"], isQuoted: false, isBegun: true }] },
  ] as readonly Partial<Search["filters"]>[]) {
    expect(areaOf(searchOf(other))).toBeNull();
  }
  expect(areaOf(searchOf({ bounds: box }, ["somebody"]))).toBeNull();
});
