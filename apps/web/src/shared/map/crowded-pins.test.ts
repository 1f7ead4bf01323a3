import { describe, expect, it } from "vitest";
import { crowdedPins } from "./crowded-pins.ts";

const [width, height] = [70, 32];

describe("overlapping pins", () => {
  it("leaves the label of the first and shrinks the later ones to dots", () => {
    const pins = [
      { id: "first", x: 100, y: 100, width, height },
      { id: "over it", x: 120, y: 110, width, height },
      { id: "beside it", x: 175, y: 100, width, height },
      { id: "below it", x: 100, y: 140, width, height },
    ];
    expect([...crowdedPins(pins)]).toEqual(["over it"]);
  });

  it("ignores dots when it looks for overlaps", () => {
    const pins = [
      { id: "first", x: 0, y: 0, width, height },
      { id: "dot", x: 40, y: 0, width, height },
      { id: "beyond", x: 80, y: 0, width, height },
    ];
    expect([...crowdedPins(pins)]).toEqual(["dot"]);
  });

  it("has a place for narrow pins beside wide ones", () => {
    const pins = [
      { id: "wide", x: 0, y: 0, width: 100, height },
      { id: "narrow", x: 70, y: 0, width: 36, height },
      { id: "another wide one", x: -70, y: 0, width: 100, height },
    ];
    expect([...crowdedPins(pins)]).toEqual(["another wide one"]);
  });

  it("has no place for a pin beside a higher one that it would touch", () => {
    const pins = [
      { id: "high", x: 0, y: 0, width: 44, height: 44 },
      { id: "touching", x: 0, y: 37, width, height },
      { id: "below", x: 0, y: -38, width, height },
    ];
    expect([...crowdedPins(pins)]).toEqual(["touching"]);
  });
});
