import { describe, expect, it } from "vitest";
import { allCells, cellsUnder, mapCell } from "./map-cells.ts";

describe("the map's files", () => {
  it("are named by their south-west corner, also west of Greenwich", () => {
    expect(mapCell(-0.13, 51.5)).toBe("-5_50");
    expect(mapCell(0.01, 51.5)).toBe("0_50");
    expect(mapCell(-70.6, -33.4)).toBe("-75_-35");
    expect(mapCell(178.4, -18.1)).toBe("175_-20");
  });

  it("are the same for each copy of the world beside the map", () => {
    expect([mapCell(181.2, -17.5), mapCell(-178.8, -17.5)]).toEqual(["-180_-20", "-180_-20"]);
    const acrossTheAntimeridian = { north: -16, south: -18, east: 182, west: 178 };
    expect(cellsUnder(acrossTheAntimeridian).toSorted()).toEqual(["-180_-20", "175_-20"]);
  });

  it("are those of the cells in view", () => {
    const london = { north: 51.7, south: 51.3, east: 0.3, west: -0.5 };
    expect(cellsUnder(london).toSorted()).toEqual(["-5_50", "0_50"]);
    const acrossTheEquator = { north: 2, south: -3, east: 33, west: 31 };
    expect(cellsUnder(acrossTheEquator).toSorted()).toEqual(["30_-5", "30_0"]);
  });

  it("exist for every point, at sea and at the edges of the world too", () => {
    const cells = new Set(allCells());
    for (const [longitude, latitude] of [
      [2, 56],
      [143, 32],
      [-180, -90],
      [180, 90],
      [179.9, -0.1],
    ] as const) {
      expect(cells).toContain(mapCell(longitude, latitude));
    }
  });

  it("are none for a view of half the world", () => {
    expect(cellsUnder({ north: 60, south: -20, east: 60, west: -60 })).toEqual([]);
  });
});
