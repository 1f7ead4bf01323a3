import { describe, expect, it } from "vitest";
import { crowdedPins } from "./crowded-pins.ts";

const width = 70;

describe("overlapping pins", () => {
  it("leaves the label of the first and shrinks the later ones to dots", () => {
    const pins = [
      { id: "first", x: 100, y: 100, width },
      { id: "over it", x: 120, y: 110, width },
      { id: "beside it", x: 175, y: 100, width },
      { id: "below it", x: 100, y: 140, width },
    ];
    expect([...crowdedPins(pins)]).toEqual(["over it"]);
  });

  it("ignores dots when it looks for overlaps", () => {
    const pins = [
      { id: "first", x: 0, y: 0, width },
      { id: "dot", x: 40, y: 0, width },
      { id: "beyond", x: 80, y: 0, width },
    ];
    expect([...crowdedPins(pins)]).toEqual(["dot"]);
  });

  it("has a place for narrow pins beside wide ones", () => {
    const pins = [
      { id: "wide", x: 0, y: 0, width: 100 },
      { id: "narrow", x: 70, y: 0, width: 36 },
      { id: "another wide one", x: -70, y: 0, width: 100 },
    ];
    expect([...crowdedPins(pins)]).toEqual(["another wide one"]);
  });
});
