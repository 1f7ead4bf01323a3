import { describe, expect, it } from "vitest";
import { crowdedPins } from "./crowded-pins.ts";

describe("overlapping pins", () => {
  it("keeps the label of the first and shrinks the later ones to dots", () => {
    const pins = [
      { id: "first", x: 100, y: 100 },
      { id: "over it", x: 120, y: 110 },
      { id: "beside it", x: 175, y: 100 },
      { id: "below it", x: 100, y: 140 },
    ];
    expect([...crowdedPins(pins)]).toEqual(["over it"]);
  });

  it("ignores dots when it looks for overlaps", () => {
    const pins = [
      { id: "first", x: 0, y: 0 },
      { id: "dot", x: 40, y: 0 },
      { id: "beyond", x: 80, y: 0 },
    ];
    expect([...crowdedPins(pins)]).toEqual(["dot"]);
  });
});
