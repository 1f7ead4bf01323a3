import { expect, test } from "vitest";
import { draftFromCopy } from "./copying.ts";

test("a copy is a draft of the copier's own that keeps its lineage", () => {
  expect(draftFromCopy({ _id: "b", originalCopy: "a" }, "me")).toMatchObject({ originalCopy: "a", status: 0 });
  expect(draftFromCopy({ _id: "b", originalCopy: null }, "me")).toMatchObject({ originalCopy: "b", hostId: "me" });
});
