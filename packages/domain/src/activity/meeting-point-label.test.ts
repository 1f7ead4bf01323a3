import { expect, test } from "vitest";
import type { Activity } from "../contract/activities.ts";
import { meetingPointLabel } from "./meeting-point-label.ts";

const context: Activity["context"] = { place: { text: "London" }, country: { text: "United Kingdom" } };

function at(properties: { name: string; address?: string }): Pick<Activity, "locations" | "context"> {
  return { context, locations: { points: [{ coordinates: [-0.1426, 51.539], properties }], paths: [] } };
}

test.each([
  [
    "is meeting point, address and town",
    { name: "The Old Lock", address: "2 Jamestown Road" },
    "The Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  [
    "doesn't repeat a meeting point that the address starts with",
    { name: "Old Lock", address: "Old Lock, 2 Jamestown Road" },
    "Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  [
    "doesn't repeat a town that the address ends with",
    { name: "Old Lock", address: "2 Jamestown Road, London, United Kingdom" },
    "Old Lock, 2 Jamestown Road, London, United Kingdom",
  ],
  [
    "doesn't repeat town and country of an address that has the region between them",
    { name: "Camden Town", address: "Camden Town, London, England, United Kingdom" },
    "Camden Town, London, England, United Kingdom",
  ],
  ["is meeting point and town without an address", { name: "Camden" }, "Camden, London, United Kingdom"],
  ["doesn't repeat a meeting point that is the town", { name: "London" }, "London, United Kingdom"],
])("%s", (_, properties, expected) => {
  expect(meetingPointLabel(at(properties))).toBe(expected);
});

test("omits an unknown town", () => {
  expect(meetingPointLabel({ ...at({ name: "A bench" }), context: {} })).toBe("A bench");
});

test("is the town without a meeting point", () => {
  expect(meetingPointLabel({ context, locations: { points: [], paths: [] } })).toBe("London, United Kingdom");
});
