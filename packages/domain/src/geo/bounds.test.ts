import fc from "fast-check";
import { expect, test } from "vitest";
import {
  boundsAround,
  boundsContain,
  boundsOfPoints,
  boundsWithin,
  centreOfBounds,
  formatBounds,
  parseBounds,
  splitBounds,
} from "./bounds.ts";
import { distanceMetres } from "./distance.ts";
import type { LonLat } from "./point.ts";

const fiji = { north: -12, south: -21, east: -178, west: 176 };
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });

test("splits a box across the 180° meridian into two that meet there", () => {
  expect(splitBounds(fiji)).toEqual([
    { north: -12, south: -21, east: 180, west: 176 },
    { north: -12, south: -21, east: -178, west: -180 },
  ]);
  expect(boundsContain(fiji, [179, -17])).toBe(true);
  expect(boundsContain(fiji, [-179, -17])).toBe(true);
  expect(boundsContain(fiji, [0, -17])).toBe(false);
});

test("returns any other box as one", () => {
  const london = { north: 51.7, south: 51.3, east: 0.3, west: -0.5 };
  expect(splitBounds(london)).toEqual([london]);
});

test.each(["", "1,2,3", "1,2,3,x", "1,2,3,", "-1,1,0,0", "91,0,0,0", "1,0,181,0", "1,0,NaN,0"])(
  "rejects %j",
  (text) => {
    expect(parseBounds(text)).toBeNull();
  },
);

test.each([
  [{ north: 52, south: 50, east: 1, west: -1 }, [0, 51]],
  [{ north: 10, south: -10, east: -170, west: 160 }, [175, 0]],
  [{ north: 10, south: -10, east: -150, west: 170 }, [-170, 0]],
])("the centre of a box is between its edges, also across the 180° meridian", (bounds, centre) => {
  expect(centreOfBounds(bounds)).toEqual(centre);
});

test("a box survives formatting and parsing", () => {
  expect(parseBounds(formatBounds(fiji))).toEqual(fiji);
});

test("splitting preserves every point, and no part crosses the meridian", () => {
  fc.assert(
    fc.property(longitude, longitude, latitude, latitude, longitude, latitude, (west, east, a, b, lon, lat) => {
      const bounds = { west, east, south: Math.min(a, b), north: Math.max(a, b) };
      const boxes = splitBounds(bounds);
      for (const box of boxes) expect(box.west <= box.east).toBe(true);
      expect(boxes.some((box) => boundsContain(box, [lon, lat]))).toBe(boundsContain(bounds, [lon, lat]));
    }),
  );
});

test("the box around a point contains every point within the radius, also at the poles and the meridian", () => {
  const radius = fc.double({ min: 1, max: 5_000_000, noNaN: true });
  fc.assert(
    fc.property(longitude, latitude, radius, longitude, latitude, (lon, lat, radiusMetres, otherLon, otherLat) => {
      const center: LonLat = [lon, lat];
      const other: LonLat = [otherLon, otherLat];
      fc.pre(distanceMetres(center, other) <= radiusMetres);
      expect(boundsContain(boundsAround(center, radiusMetres), other)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("the edge of a small circle across the meridian is inside its box", () => {
  const box = boundsAround([179.999, 10], 5000);
  expect(box.west).toBeGreaterThan(box.east);
  expect(boundsContain(box, [-179.99, 10])).toBe(true);
});

test("the inner box's corners are within the circle's radius and close to its edge", () => {
  const radius = fc.double({ min: 1, max: 600_000, noNaN: true });
  fc.assert(
    fc.property(longitude, latitude, radius, (lon, lat, radiusMetres) => {
      const box = boundsWithin([lon, lat], radiusMetres);
      fc.pre(box !== null);
      const corners: LonLat[] = [box.north, box.south].flatMap((y) => [box.east, box.west].map((x): LonLat => [x, y]));
      const distances = corners.map((corner) => distanceMetres([lon, lat], corner));
      expect(Math.max(...distances)).toBeLessThanOrEqual(radiusMetres);
      if (radiusMetres < 100_000) expect(Math.max(...distances)).toBeGreaterThan(0.9 * radiusMetres);
    }),
    { numRuns: 300 },
  );
});

test.each([
  [[0, 0], 500_001],
  [[179.95, 10], 10_000],
  [[-179.95, 10], 10_000],
  [[0, 79.99], 10_000],
  [[0, -80], 10_000],
] as const)("there is no inner box for the circle around %j of %d metres", (center, radiusMetres) => {
  expect(boundsWithin([...center], radiusMetres)).toBeNull();
});

test("the box around points is the smallest, also across the 180° meridian", () => {
  const around = (...longitudes: readonly number[]) => {
    const box = boundsOfPoints(longitudes.map((degrees) => [degrees, 0]));
    return [box?.west, box?.east];
  };
  expect(around(-0.1, 2.3, -56.2)).toEqual([-56.2, 2.3]);
  expect(around(178.4, -171.8, 174.8)).toEqual([174.8, -171.8]);
  expect(around(-122, 151, -0.1)).toEqual([151, -0.1]);
  expect(around(180, -180)).toEqual([-180, -180]);
  expect(boundsOfPoints([])).toBeNull();
});

test("the box around points contains each of them", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(longitude, latitude), { minLength: 1, maxLength: 12 }), (points) => {
      const box = boundsOfPoints(points);
      expect(points.filter((point) => box === null || !boundsContain(box, point))).toEqual([]);
    }),
  );
});
