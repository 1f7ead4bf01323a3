import { describe, expect, it } from "vitest";
import { unwrapLine, unwrapPolygon, unwrapRing } from "./unwrap.ts";

describe("a line across the antimeridian", () => {
  it("continues beyond 180°, and back", () => {
    const across = [
      [178, 66],
      [-179, 67],
      [-178, 68],
      [179, 69],
    ];
    expect(unwrapLine(across)).toEqual([
      [178, 66],
      [181, 67],
      [182, 68],
      [179, 69],
    ]);
  });

  it("stays as it is elsewhere, also across Greenwich", () => {
    const line = [
      [-10, 50],
      [10, 51],
      [170, 52],
    ];
    expect(unwrapLine(line)).toEqual(line);
  });
});

describe("a ring", () => {
  it("across the antimeridian stays closed", () => {
    const fiji = [
      [179, -16],
      [-179, -16],
      [-179, -18],
      [179, -16],
    ];
    expect(unwrapRing(fiji)).toEqual([
      [179, -16],
      [181, -16],
      [181, -18],
      [179, -16],
    ]);
  });

  it("around the south pole is closed along it", () => {
    const antarctica = [
      [-120, -75],
      [0, -70],
      [120, -66],
      [-120, -75],
    ];
    expect(unwrapRing(antarctica)).toEqual([
      [-120, -75],
      [0, -70],
      [120, -66],
      [240, -75],
      [240, -90],
      [-120, -90],
      [-120, -75],
    ]);
  });

  it("around the north pole is closed along that", () => {
    const ice = [
      [120, 80],
      [0, 80],
      [-120, 80],
      [120, 80],
    ];
    expect(unwrapRing(ice).slice(-3)).toEqual([
      [-240, 90],
      [120, 90],
      [120, 80],
    ]);
  });
});

it("a hole stays within its outline", () => {
  const outline = [
    [170, 60],
    [-170, 60],
    [-170, 70],
    [170, 70],
    [170, 60],
  ];
  const lake = [
    [-175, 64],
    [-174, 64],
    [-174, 65],
    [-175, 64],
  ];
  expect(unwrapPolygon([outline, lake])[1]?.[0]).toEqual([185, 64]);
});
