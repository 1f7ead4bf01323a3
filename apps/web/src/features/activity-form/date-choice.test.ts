import { expect, test } from "vitest";
import {
  firstExactOf,
  offeredDays,
  optionAtClock,
  problemOfOption,
  toggleDay,
  toggleOption,
  togglePeriodOnAllDays,
  tonightOf,
  withExactTimes,
} from "./date-choice.ts";

// A Friday, at eight in the evening in London.
const clock = { now: new Date("2026-05-08T19:00:00Z"), timezone: "Europe/London", durationMinutes: 120 };
const evening = (dayCode: string) => ({ dayCode, timePeriodCode: 3, timeCode: null });
const friday = "2026-05-08";
const saturday = "2026-05-09";
const sunday = "2026-05-10";

test("copies the times of the previous day to a new day", () => {
  const choice = toggleDay({ days: [friday], options: [evening(friday)] }, saturday, clock);
  expect(choice).toEqual({ days: [friday, saturday], options: [evening(friday), evening(saturday)] });
});

test("doesn't copy a past time to today", () => {
  const morning = { dayCode: saturday, timePeriodCode: 1, timeCode: null };
  expect(toggleDay({ days: [saturday], options: [morning] }, friday, clock)).toEqual({
    days: [friday, saturday],
    options: [morning],
  });
});

test("doesn't copy a time that the clocks skip on the new day", () => {
  const beforeChange = { ...clock, now: new Date("2026-03-27T12:00:00Z") };
  const late = { dayCode: "2026-03-27", timePeriodCode: 4, timeCode: 25.5 };
  const choice = toggleDay({ days: [late.dayCode], options: [late] }, "2026-03-28", beforeChange);
  expect(choice).toEqual({ days: [late.dayCode, "2026-03-28"], options: [late] });
  expect(problemOfOption({ ...late, dayCode: "2026-03-28" }, beforeChange)).toBe("timeSkipped");
});

test("removes a day's times with the day", () => {
  expect(toggleDay({ days: [friday], options: [evening(friday)] }, friday, clock)).toEqual({ days: [], options: [] });
});

test("keeps a day chosen when its last time is removed", () => {
  expect(toggleOption({ days: [friday], options: [evening(friday)] }, evening(friday))).toEqual({
    days: [friday],
    options: [],
  });
});

test("adds a period where it is missing, then removes it from all days", () => {
  const some = { days: [saturday, sunday], options: [evening(saturday)] };
  const all = togglePeriodOnAllDays(some, 3, clock);
  expect(all.options).toEqual([evening(saturday), evening(sunday)]);
  expect(togglePeriodOnAllDays(all, 3, clock).options).toEqual([]);
});

test("converts between exact times and periods", () => {
  const exact = withExactTimes({ days: [friday], options: [evening(friday)] }, friday, true);
  expect(exact.options).toEqual([{ dayCode: friday, timePeriodCode: 3, timeCode: 19 }]);
  expect(withExactTimes(exact, friday, false).options).toEqual([evening(friday)]);
});

test.each([
  ["19:30", 19.5, 3],
  ["07:20", 7.25, 1],
  ["00:45", 24.75, 4],
  ["05:00", 29, 4],
  ["05:59", 6, 1],
  ["23:59", 24, 4],
])("maps %s to hour %d of period %i", (clock, timeCode, timePeriodCode) => {
  expect(optionAtClock(friday, clock)).toEqual({ dayCode: friday, timeCode, timePeriodCode });
});

test.each(["", "25:00", "noon", "12:75", "05:30"])("rejects %j as a time", (clock) => {
  expect(optionAtClock(friday, clock)).toBeNull();
});

test("offers today while one of its periods is left", () => {
  expect(offeredDays(clock)[0]).toBe(friday);
  expect(offeredDays(clock)).toHaveLength(14);
});

test("calls the day whose evening or night is running tonight, also after midnight", () => {
  expect(tonightOf(clock)).toBe(friday);
  expect(tonightOf({ ...clock, now: new Date("2026-05-09T01:00:00Z") })).toBe(friday);
  expect(tonightOf({ ...clock, now: new Date("2026-05-09T05:00:00Z") })).toBeNull();
});

test("a host who knows the date starts from the first day, at its usual hour", () => {
  const choice = { days: [friday, saturday], options: [evening(friday), evening(saturday)] };
  expect(firstExactOf(choice)).toEqual({ days: [friday], options: [{ ...evening(friday), timeCode: 19 }] });
  expect(firstExactOf({ days: [saturday], options: [] })).toEqual({ days: [saturday], options: [] });
  expect(firstExactOf({ days: [], options: [] })).toEqual({ days: [], options: [] });
});
