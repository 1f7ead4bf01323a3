import { describe, expect, it } from "vitest";
import { labelCell } from "./label-cells.ts";
import { cellsOf } from "./map-labels.ts";

describe("the files of place names", () => {
  it("are named by their south-west corner, west of Greenwich too", () => {
    expect(labelCell(-0.13, 51.5)).toBe("-5_50");
    expect(labelCell(0.01, 51.5)).toBe("0_50");
    expect(labelCell(-70.6, -33.4)).toBe("-75_-35");
  });

  it("are those under the view, and none from far away", () => {
    const london = { north: 51.7, south: 51.3, east: 0.3, west: -0.5 };
    expect(cellsOf(london, 10).toSorted()).toEqual(["-5_50", "0_50"]);
    expect(cellsOf(london, 4)).toEqual([]);
  });
});
