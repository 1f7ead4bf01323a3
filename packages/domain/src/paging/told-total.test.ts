import { describe, expect, it } from "vitest";
import { toldTotal } from "./told-total.ts";

describe("what may be said of a total", () => {
  it.each([0, 1, 1000, 12_874])("a counted one is said as it is: %i", (total) => {
    expect(toldTotal({ total })).toEqual({ kind: "exact", total });
    expect(toldTotal({ total, totalIsEstimate: false })).toEqual({ kind: "exact", total });
  });

  it.each([1001, 1049])("of an estimate of %i only that there are more than a thousand", (total) => {
    expect(toldTotal({ total, totalIsEstimate: true })).toEqual({ kind: "moreThan", total: 1000 });
  });

  it.each([
    [1050, 1100],
    [12_874, 13_000],
    [99_700, 100_000],
    [1_000_000, 1_000_000],
  ])("an estimate of %i is about %i", (total, about) => {
    expect(toldTotal({ total, totalIsEstimate: true })).toEqual({ kind: "about", total: about });
  });
});
