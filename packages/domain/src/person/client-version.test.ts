import { expect, it } from "vitest";
import { isOutdated } from "./client-version.ts";

it.each([
  ["2.0", true],
  ["1.9.9", true],
  ["2", true],
  ["2.1", false],
  ["2.1.0", false],
  ["2.1.1", false],
  ["2.10", false],
  ["10.0", false],
])("client %s is outdated compared with 2.1: %s", (version, isOld) => {
  expect(isOutdated(version, "2.1")).toBe(isOld);
});
