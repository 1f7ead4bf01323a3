import { expect, test } from "vitest";
import { openPlaces } from "./open-places.ts";

const open = { status: 1, cancelledAt: null, isSuggested: false, placesLeft: 3 };

test.each([
  ["an open activity has its places", open, 3],
  ["one without a limit counts none", { ...open, placesLeft: null }, null],
  ["a past one has none to offer", { ...open, status: 3 }, null],
  ["nor one that takes no more requests", { ...open, status: 2 }, null],
  ["nor a draft", { ...open, status: 0 }, null],
  ["nor a cancelled one", { ...open, cancelledAt: "2026-11-20T12:00:00Z" }, null],
  ["nor a suggestion", { ...open, isSuggested: true }, null],
])("%s", (_, activity, expected) => {
  expect(openPlaces(activity)).toBe(expected);
});
