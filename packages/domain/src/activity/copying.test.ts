import { expect, test } from "vitest";
import { draftFromCopy } from "./copying.ts";

test("a copy is the copier's draft and references the original", () => {
  expect(draftFromCopy({ _id: "b", originalCopy: "a" }, "me")).toMatchObject({ originalCopy: "a", status: 0 });
  expect(draftFromCopy({ _id: "b", originalCopy: null }, "me")).toMatchObject({ originalCopy: "b", hostId: "me" });
});
