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

test("accepts a complete activity for publishing", () => {
  expect(problemsOf(whole, "create", true)).toEqual({});
});

test("requires only a title of a draft", () => {
  expect(problemsOf(emptyFormValues, "create", false)).toEqual({ title: "errors.titleMissing" });
});

test("requires a title, category, place and date for publishing", () => {
  expect(Object.keys(problemsOf(emptyFormValues, "create", true)).toSorted()).toEqual([
    "categories",
    "options",
    "place",
    "title",
  ]);
});

test("requires a time for each chosen day, and a date if no day is chosen", () => {
  const dateProblem = (values: Partial<ActivityFormValues>) =>
    problemsOf({ ...whole, ...values }, "create", true).options;
  expect(dateProblem({ days: [], options: [] })).toBe("errors.dateMissing");
  expect(dateProblem({ options: [] })).toBe("errors.timeMissing");
  expect(dateProblem({ days: ["2026-05-08", "2026-05-09"] })).toBe("errors.timeMissing");
});

test("blocks a step by problems of its own fields only", () => {
  expect(problemsOfStep(emptyFormValues, "create", "what")).toEqual({
    title: "errors.titleMissing",
    categories: "errors.categoryMissing",
  });
  expect(problemsOfStep(emptyFormValues, "create", "when")).toEqual({ options: "errors.dateMissing" });
  expect(problemsOfStep(emptyFormValues, "create", "details")).toEqual({});
  expect(problemsOfStep(whole, "create", "what")).toEqual({});
});

test("requires no dates of a suggestion", () => {
  expect(problemsOf({ ...whole, days: [], options: [] }, "suggest", true)).toEqual({});
});

test("rejects a capacity that isn't a whole number", () => {
  expect(problemsOf({ ...whole, capacity: "0" }, "create", true)).toEqual({ capacity: "errors.capacityTooSmall" });
  expect(problemsOf({ ...whole, capacity: "2.5" }, "create", true)).toEqual({ capacity: "errors.fieldInvalid" });
});

test.each([
  ["dates.options.0.dayCode", "options"],
  ["dates.durationMinutes", "durationMinutes"],
  ["locations.points", "place"],
  ["title", "title"],
  ["status", null],
] as const)("shows an API error about %s at %s", (path, field) => {
  expect(fieldOfPath(path)).toBe(field);
});

test("shows the API's first message for each field", () => {
  expect(problemsOfServer({ "dates.options": "Too many", "dates.options.3": "Passed", nothing: "x" })).toEqual({
    options: "Too many",
  });
});

test("finds the step of a field", () => {
  expect(stepOfField("meetingPointName")).toBe("where");
  expect(stepOfField("capacity")).toBe("details");
});
