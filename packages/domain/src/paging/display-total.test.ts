import { describe, expect, it } from "vitest";
import { displayTotal } from "./display-total.ts";

describe("a displayed total", () => {
  it.each([0, 1, 1000, 12_874])("is exact if it was counted: %i", (total) => {
    expect(displayTotal({ total })).toEqual({ kind: "exact", total });
    expect(displayTotal({ total, totalIsEstimate: false })).toEqual({ kind: "exact", total });
  });

  it.each([1001, 1049])('is "more than a thousand" for an estimate of %i', (total) => {
    expect(displayTotal({ total, totalIsEstimate: true })).toEqual({ kind: "moreThan", total: 1000 });
  });

  it.each([
    [1050, 1100],
    [12_874, 13_000],
    [99_700, 100_000],
    [1_000_000, 1_000_000],
  ])("is rounded for an estimate of %i: %i", (total, about) => {
    expect(displayTotal({ total, totalIsEstimate: true })).toEqual({ kind: "about", total: about });
  });
});
