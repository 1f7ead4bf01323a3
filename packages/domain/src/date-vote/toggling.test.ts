import { describe, expect, test } from "vitest";
import { addDays } from "../time/day-code.ts";
import { findDateProblem } from "./limits.ts";
import type { DateChoice, DateOption } from "./option.ts";
import { newDateOption, toggleTimePeriod } from "./toggling.ts";

const today = "2026-05-06";
const context = {
  userId: "me",
  // 10:00 in London.
  now: new Date("2026-05-06T09:00:00Z"),
  timezone: "Europe/London",
  durationMinutes: 120,
};

function choice(daysAhead: number, timePeriodCode = 2, timeCode: number | null = null): DateChoice {
  return { dayCode: addDays(today, daysAhead), timePeriodCode, timeCode };
}

const option = (...values: Parameters<typeof choice>): DateOption => newDateOption(choice(...values), "me");
const fiveDays = [0, 1, 2, 3, 4].map((days) => option(days));

describe("a new option", () => {
  const problemOf = (options: readonly DateOption[], wanted: DateChoice, at = context) =>
    findDateProblem(options, [...options, wanted], at);

  test("has its creator's vote, and is undecided without a time", () => {
    expect(option(1)).toEqual({ ...choice(1), decidedStatusInt: 1, votes: [{ userId: "me", valid: true }] });
    expect(option(1, 2, 13)).toMatchObject({ decidedStatusInt: 2 });
  });

  test.each([
    ["a sixth day", fiveDays, choice(5), "tooManyDays"],
    ["a day 15 days ahead", [], choice(15), "dayTooFar"],
    ["yesterday", [], choice(-1), "dayPassed"],
    ["an hour that has started", [], choice(0, 1, 10), "dayPassed"],
    ["a time outside its period", [], choice(1, 1, 14), "malformed"],
  ] as const)("can't be %s", (_, options, wanted, problem) => {
    expect(problemOf(options, wanted)).toBe(problem);
  });

  test("can't be a time that the clocks skip", () => {
    const beforeChange = { ...context, timezone: "Europe/London", now: new Date("2026-03-27T12:00:00Z") };
    const skipped = { dayCode: "2026-03-28", timePeriodCode: 4, timeCode: 25.5 };
    expect(problemOf([], skipped, beforeChange)).toBe("timeSkipped");
    expect(problemOf([], { ...skipped, timeCode: 26 }, beforeChange)).toBeNull();
  });

  test.each([
    ["a sixth option on a fifth day", fiveDays, choice(4, 3)],
    ["the fourteenth day ahead", [], choice(14)],
    ["the current period", [], choice(0, 2)],
  ] as const)("can be %s", (_, options, wanted) => {
    expect(problemOf(options, wanted)).toBeNull();
  });

  test("counts days in the activity's time zone", () => {
    const inAuckland = { ...context, timezone: "Pacific/Auckland", now: new Date("2026-05-06T20:00:00Z") };
    expect(problemOf([], choice(15), inAuckland)).toBeNull();
    expect(problemOf([], choice(0), inAuckland)).toBe("dayPassed");
  });
});

describe("toggling a time period", () => {
  const keys = (result: ReturnType<typeof toggleTimePeriod>) =>
    result.ok ? result.options.map(({ dayCode, timePeriodCode }) => [dayCode, timePeriodCode]) : result.problem;

  test("adds it to every day on which the period is upcoming", () => {
    const days = [option(-1), option(0), option(1)];
    // The morning of 5 May started at 06:00.
    expect(keys(toggleTimePeriod(days, 1, context))).toEqual([
      ["2026-05-05", 2],
      ["2026-05-06", 2],
      ["2026-05-07", 2],
      ["2026-05-07", 1],
    ]);
  });

  test("adds it to the days that lack it, and removes it once all have it", () => {
    const half = [option(1, 3), option(2, 2)];
    const full = toggleTimePeriod(half, 3, context);
    if (!full.ok) throw new Error(full.problem);
    expect(full.options).toHaveLength(3);
    expect(keys(toggleTimePeriod(full.options, 3, context))).toEqual([["2026-05-08", 2]]);
  });

  test("leaves past days unchanged", () => {
    const options = [option(-1, 3), option(1, 3)];
    expect(keys(toggleTimePeriod(options, 3, context))).toEqual([["2026-05-05", 3]]);
  });

  test("accepts explicit days within the limit", () => {
    const days = [1, 2, 3, 4, 5, 6].map((count) => addDays(today, count));
    expect(toggleTimePeriod([], 2, context, days.slice(0, 5)).ok).toBe(true);
    expect(toggleTimePeriod([], 2, context, days)).toEqual({ ok: false, problem: "tooManyDays" });
  });
});

describe("replacing the options", () => {
  test("accepts existing options that have passed", () => {
    const before = [choice(-2)];
    expect(findDateProblem(before, [choice(-2), choice(2)], context)).toBeNull();
    expect(findDateProblem([], [choice(-2), choice(2)], context)).toBe("dayPassed");
  });
});
