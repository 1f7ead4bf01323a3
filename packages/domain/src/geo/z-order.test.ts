import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bounds, boundsContain } from "./bounds.ts";
import { cellOf, cellRangesOf, type CellRanges } from "./z-order.ts";

const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const box = fc.tuple(longitude, longitude, latitude, latitude).map(
  ([a, b, c, d]): Bounds => ({
    west: Math.min(a, b),
    east: Math.max(a, b),
    south: Math.min(c, d),
    north: Math.max(c, d),
  }),
);
/** From the size of a street to that of a country. */
const smallBox = fc.tuple(longitude, latitude, fc.double({ min: 0.0005, max: 5, noNaN: true })).map(
  ([lon, lat, side]): Bounds => ({
    west: Math.max(-180, lon - side),
    east: Math.min(180, lon + side),
    south: Math.max(-90, lat - side / 2),
    north: Math.min(90, lat + side / 2),
  }),
);
const [WORLD_CELLS, LAST] = [4 ** 24, 4 ** 24 - 1];

test("the corners of the world are the first and last cells of its quadrants", () => {
  expect(cellOf([-180, -90])).toBe(0);
  expect(cellOf([0, -90])).toBe(WORLD_CELLS / 4);
  expect(cellOf([-180, 0])).toBe(WORLD_CELLS / 2);
  expect(cellOf([0, 0])).toBe((WORLD_CELLS / 4) * 3);
  expect(cellOf([180, 90])).toBe(LAST);
});

test("the ranges of boxes contain all their points, are sorted largest first and don't touch", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(box, smallBox), { minLength: 1, maxLength: 3 }),
      share,
      share,
      (boxes, across, up) => {
        const ranges = cellRangesOf(boxes);
        const sizes = ranges.lows.map((low, index) => (ranges.highs[index] ?? -1) - low);
        expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        const inOrder = ranges.lows
          .map((low, index) => ({ low, high: ranges.highs[index] ?? -1 }))
          .toSorted((one, other) => one.low - other.low);
        for (const [index, { low, high }] of inOrder.entries()) {
          expect(low).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThan((inOrder[index - 1]?.high ?? -2) + 1);
        }
        for (const { west, east, south, north } of boxes) {
          const inside = [
            Math.min(east, west + across * (east - west)),
            Math.min(north, south + up * (north - south)),
          ] as const;
          for (const point of [inside, [west, south], [east, north], [west, north], [east, south]] as const) {
            expect(isCovered(ranges, cellOf(point))).toBe(true);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("a small box has few ranges, which cover little more than the box", () => {
  fc.assert(
    fc.property(smallBox, (bounds) => {
      const { lows, highs } = cellRangesOf([bounds]);
      expect(lows.length).toBeLessThanOrEqual(64);
      const cells = lows.reduce((sum, low, index) => sum + (highs[index] ?? low) - low + 1, 0);
      const [columns, rows] = [
        ((bounds.east - bounds.west) / 360) * 2 ** 24 + 2,
        ((bounds.north - bounds.south) / 180) * 2 ** 24 + 2,
      ];
      expect(cells).toBeLessThan(columns * rows * 3 + 64);
    }),
    { numRuns: 500 },
  );
});

test("no range contains a point far from the box", () => {
  const london = { west: -0.5, east: 0.3, south: 51.3, north: 51.7 };
  fc.assert(
    fc.property(longitude, latitude, (lon, lat) => {
      fc.pre(!boundsContain({ west: -1.5, east: 1.3, south: 50.3, north: 52.7 }, [lon, lat]));
      expect(isCovered(cellRangesOf([london]), cellOf([lon, lat]))).toBe(false);
    }),
  );
});

function isCovered({ lows, highs }: CellRanges, cell: number): boolean {
  return lows.some((low, index) => cell >= low && cell <= (highs[index] ?? -1));
}
