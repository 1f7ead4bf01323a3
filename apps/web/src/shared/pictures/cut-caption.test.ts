import { expect, test } from "vitest";
import { cutCaption } from "./cut-caption.ts";

test("cuts captions of more than 160 characters, never within one", () => {
  expect(cutCaption("a".repeat(160))).toBe("a".repeat(160));
  expect(cutCaption("a".repeat(161))).toBe(`${"a".repeat(159)}…`);
  const family = "👨‍👩‍👧";
  expect(cutCaption(family.repeat(161))).toBe(`${family.repeat(159)}…`);
});
