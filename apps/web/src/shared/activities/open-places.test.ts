import { expect, test } from "vitest";
import { openPlaces } from "./open-places.ts";

const open = { status: 1, cancelledAt: null, isSuggested: false, placesLeft: 3 };

test.each([
  ["is the places left of an open activity", open, 3],
  ["is null without a capacity limit", { ...open, placesLeft: null }, null],
  ["is null for a past activity", { ...open, status: 3 }, null],
  ["is null for a closed activity", { ...open, status: 2 }, null],
  ["is null for a draft", { ...open, status: 0 }, null],
  ["is null for a cancelled activity", { ...open, cancelledAt: "2026-11-20T12:00:00Z" }, null],
  ["is null for a suggestion", { ...open, isSuggested: true }, null],
])("%s", (_, activity, expected) => {
  expect(openPlaces(activity)).toBe(expected);
});
