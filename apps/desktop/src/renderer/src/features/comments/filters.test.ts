import { expect, test } from "vitest";
import { parseFilters } from "./filters.ts";

const id = "0198a000-0000-7000-8000-000000000001";

test("reads filters from the route", () => {
  const query = { q: "boat", author: id, activity: id, removed: "yes" };
  expect(parseFilters({ query })).toEqual({ q: "boat", authorId: id, activityId: id, removed: "yes" });
});

test("missing and invalid filters leave all comments", () => {
  const all = { q: "", authorId: undefined, activityId: undefined, removed: "any" };
  expect(parseFilters({ query: {} })).toEqual(all);
  expect(parseFilters({ query: { author: "me", activity: "../1", removed: "perhaps" } })).toEqual(all);
});
