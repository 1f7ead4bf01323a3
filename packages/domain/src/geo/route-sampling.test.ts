import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleRoute } from "./route-sampling.ts";

test("a short route is unchanged", () => {
  expect(sampleRoute([1, 2, 3])).toEqual([1, 2, 3]);
  expect(sampleRoute([])).toEqual([]);
});

test("a long route is sampled to 8 to 16 points in order, including both ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 17, max: 5000 }), (length) => {
      const route = [...Array(length).keys()];
      const sample = sampleRoute(route);
      expect(sample.length).toBeGreaterThanOrEqual(8);
      expect(sample.length).toBeLessThanOrEqual(16);
      expect(sample[0]).toBe(0);
      expect(sample.at(-1)).toBe(length - 1);
      expect(sample).toEqual(sample.toSorted((a, b) => a - b));
    }),
  );
});
