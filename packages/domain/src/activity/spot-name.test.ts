import { expect, test } from "vitest";
import type { Activity } from "../contract/activities.ts";
import { spotName } from "./spot-name.ts";

const context: Activity["context"] = { place: { text: "London" }, country: { text: "United Kingdom" } };

function at(properties: { name: string; address?: string }): Pick<Activity, "locations" | "context"> {
  return { context, locations: { points: [{ coordinates: [-0.1426, 51.539], properties }], paths: [] } };
}

test.each([
  [
    "the address stands between spot and town",
    { name: "The Old Lock", address: "2 Jamestown Road" },
    "The Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  [
    "a spot that its address begins with is said once",
    { name: "Old Lock", address: "Old Lock, 2 Jamestown Road" },
    "Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  [
    "a town that the address ends with is said once",
    { name: "Old Lock", address: "2 Jamestown Road, London, United Kingdom" },
    "Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  ["without an address there is the spot", { name: "Camden" }, "Camden, London, United Kingdom"],
  ["a spot that is the town is said once", { name: "London" }, "London, United Kingdom"],
])("%s", (_, properties, expected) => {
  expect(spotName(at(properties))).toBe(expected);
});

test("nothing is said of a place that nobody knows", () => {
  expect(spotName({ ...at({ name: "A bench" }), context: {} })).toBe("A bench");
});

test("without a point there is the town", () => {
  expect(spotName({ context, locations: { points: [], paths: [] } })).toBe("London, United Kingdom");
});
