import { expect, test } from "vitest";
import { visitedMaps } from "./visited-maps.ts";

const mapOf = (zoom: number) => ({ center: [0, 0], zoom, openId: null, search: "" }) as const;

test("has the latest map of a visit, and of the last fifty visits", () => {
  visitedMaps.set("first", mapOf(3));
  visitedMaps.set("first", mapOf(4));
  expect(visitedMaps.get("first")?.zoom).toBe(4);
  for (let visit = 0; visit < 50; visit += 1) visitedMaps.set(`later ${visit}`, mapOf(visit));
  expect(visitedMaps.get("first")).toBeUndefined();
  expect(visitedMaps.get("later 0")?.zoom).toBe(0);
});
