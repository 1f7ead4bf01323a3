import { expect, test } from "vitest";
import { tileCorner } from "./web-mercator.ts";

test("tiles of the grid begin where OpenStreetMap's do", () => {
  expect(tileCorner(0, 0, 0)).toEqual([-180, expect.closeTo(85.0511, 4)]);
  expect(tileCorner(1, 1, 1)).toEqual([0, 0]);
  expect(tileCorner(12, 1_408, 2_472)).toEqual([-56.25, expect.closeTo(-34.8859, 4)]);
});
