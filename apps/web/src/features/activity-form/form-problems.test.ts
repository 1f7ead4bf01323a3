import { expect, test } from "vitest";
import { fieldOfPath, problemsOf, problemsOfServer, problemsOfStep, stepOfField } from "./form-problems.ts";
import { type ActivityFormValues, emptyFormValues } from "./form-values.ts";

const whole: ActivityFormValues = {
  ...emptyFormValues,
  title: "Sunset along the canal",
  categories: [1],
  place: { id: "1", name: "Camden, England", context: {}, timezone: "Europe/London" },
  pin: [-0.14, 51.54],
  days: ["2026-05-08"],
  options: [{ dayCode: "2026-05-08", timePeriodCode: 3, timeCode: null }],
};

test("a whole activity can be published", () => {
  expect(problemsOf(whole, "create", true)).toEqual({});
});

test("a draft needs a title and nothing else", () => {
  expect(problemsOf(emptyFormValues, "create", false)).toEqual({ title: "errors.titleMissing" });
});

test("publishing asks for title, category, place and date", () => {
  expect(Object.keys(problemsOf(emptyFormValues, "create", true)).toSorted()).toEqual([
    "categories",
    "options",
    "place",
    "title",
  ]);
});

test("a day without a time is asked for its time, and no day for a date", () => {
  const dateProblem = (values: Partial<ActivityFormValues>) =>
    problemsOf({ ...whole, ...values }, "create", true).options;
  expect(dateProblem({ days: [], options: [] })).toBe("errors.dateMissing");
  expect(dateProblem({ options: [] })).toBe("errors.timeMissing");
  expect(dateProblem({ days: ["2026-05-08", "2026-05-09"] })).toBe("errors.timeMissing");
});

test("a step that is not filled in keeps somebody from going on, by its own fields only", () => {
  expect(problemsOfStep(emptyFormValues, "create", "what")).toEqual({
    title: "errors.titleMissing",
    categories: "errors.categoryMissing",
  });
  expect(problemsOfStep(emptyFormValues, "create", "when")).toEqual({ options: "errors.dateMissing" });
  expect(problemsOfStep(emptyFormValues, "create", "details")).toEqual({});
  expect(problemsOfStep(whole, "create", "what")).toEqual({});
});

test("a suggestion has no dates to ask for", () => {
  expect(problemsOf({ ...whole, days: [], options: [] }, "suggest", true)).toEqual({});
});

test("places are counted in whole numbers", () => {
  expect(problemsOf({ ...whole, capacity: "0" }, "create", true)).toEqual({ capacity: "errors.capacityTooSmall" });
  expect(problemsOf({ ...whole, capacity: "2.5" }, "create", true)).toEqual({ capacity: "errors.fieldInvalid" });
});

test.each([
  ["dates.options.0.dayCode", "options"],
  ["dates.durationMinutes", "durationMinutes"],
  ["locations.points", "place"],
  ["title", "title"],
  ["status", null],
] as const)("what the API says about %s is shown at %s", (path, field) => {
  expect(fieldOfPath(path)).toBe(field);
});

test("the API's words land on the fields, the first for each", () => {
  expect(problemsOfServer({ "dates.options": "Too many", "dates.options.3": "Passed", nothing: "x" })).toEqual({
    options: "Too many",
  });
});

test("a field knows its step", () => {
  expect(stepOfField("spotName")).toBe("where");
  expect(stepOfField("capacity")).toBe("details");
});
