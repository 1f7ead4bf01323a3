import { describe, expect, it } from "vitest";
import { indexPins } from "./pin-groups.ts";

const world = { west: -180, south: -90, east: 180, north: 90 };
const options = { radius: 40, maxZoom: 16 };

describe("pins of a map", () => {
  it("are one cluster from afar and apart from near, each where it is", () => {
    const pins = [
      { id: "lock", at: [-0.1426, 51.539] },
      { id: "pub", at: [-0.1426, 51.549] },
    ] as const;
    const index = indexPins(pins, options);
    const [cluster] = index.groupsIn(world, 5);
    expect(cluster?.ids).toEqual(["lock", "pub"]);
    const apart = index.groupsIn(world, cluster?.apartAt ?? 0);
    expect(apart.map(({ ids, apartAt }) => [ids, apartAt])).toEqual([
      [["lock"], null],
      [["pub"], null],
    ]);
    expect(apart[0]?.at[0]).toBeCloseTo(-0.1426);
    expect(index.groupsIn(world, (cluster?.apartAt ?? 0) - 1)).toHaveLength(1);
  });

  it("at the same point never come apart", () => {
    const pins = ["one", "two"].map((id) => ({ id, at: [0, 0] as const }));
    const [cluster] = indexPins(pins, options).groupsIn(world, 16);
    expect(cluster).toMatchObject({ ids: ["one", "two"], apartAt: null });
  });

  it("are in the order of the list, also within a cluster", () => {
    const pins = [
      { id: "rome", at: [12.5, 41.9] },
      { id: "london", at: [-0.1, 51.5] },
      { id: "camden", at: [-0.14, 51.54] },
      { id: "trastevere", at: [12.47, 41.89] },
    ] as const;
    const groups = indexPins(pins, options).groupsIn(world, 3);
    expect(groups.map(({ ids }) => ids)).toEqual([
      ["rome", "trastevere"],
      ["london", "camden"],
    ]);
  });

  it("are found on both sides of the 180th meridian, and not beyond the bounds", () => {
    const pins = [
      { id: "fiji", at: [179.9, -16.8] },
      { id: "samoa", at: [-171.8, -13.8] },
      { id: "london", at: [-0.1, 51.5] },
    ] as const;
    const groups = indexPins(pins, options).groupsIn({ west: 170, south: -30, east: 195, north: 0 }, 4);
    expect(groups.map(({ ids }) => ids)).toEqual([["fiji"], ["samoa"]]);
  });
});
