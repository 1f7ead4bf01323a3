import { expect, test } from "vitest";
import { missingToPublish } from "./publishing.ts";

const complete = { title: "Canal walk", points: [{}], categories: [2], dateOptions: [{}], isSuggested: false };

test("a complete activity lacks nothing", () => {
  expect(missingToPublish(complete)).toEqual([]);
});

test("lists what is missing in the order of the form", () => {
  expect(missingToPublish({ title: " ", points: [], categories: [], dateOptions: [], isSuggested: false })).toEqual([
    "title",
    "place",
    "category",
    "date",
  ]);
});

test("a suggested activity needs no date", () => {
  expect(missingToPublish({ ...complete, dateOptions: [], isSuggested: true })).toEqual([]);
});
