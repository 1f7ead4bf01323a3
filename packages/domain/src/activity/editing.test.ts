import { describe, expect, it, test } from "vitest";
import { decidedStatus } from "../date-vote/decided-status.ts";
import type { DateOption } from "../date-vote/option.ts";
import { isPlaceSettled, isWithinSettledPlace, movesIntoPast } from "./editing.ts";
import type { ActivityDates } from "./timing.ts";

const now = new Date("2026-05-06T12:00:00Z");

function option(dayCode: string, timeCode: number | null, status: number = decidedStatus.undecided): DateOption {
  const timePeriodCode = timeCode === null || timeCode < 12 ? 1 : 2;
  return { dayCode, timePeriodCode, timeCode, decidedStatusInt: status, votes: [] };
}

const dates = (change: Partial<ActivityDates> = {}): ActivityDates => ({
  timezone: "UTC",
  durationMinutes: 120,
  options: [option("2026-05-06", 14)],
  ...change,
});

describe("an edit moves a date into the past", () => {
  it.each<[string, ActivityDates, ActivityDates]>([
    ["by a time zone further east that moves the start", dates(), dates({ timezone: "Europe/Helsinki" })],
    [
      "by a time zone further east that moves the end of an ongoing date",
      dates({ options: [option("2026-05-06", 11)] }),
      dates({ options: [option("2026-05-06", 11)], timezone: "Europe/Helsinki" }),
    ],
    [
      "by a shorter duration of an ongoing date",
      dates({ options: [option("2026-05-06", 11)] }),
      dates({ options: [option("2026-05-06", 11)], durationMinutes: 30 }),
    ],
    [
      "by leaving only past dates",
      dates({ options: [option("2026-05-05", 9), option("2026-05-07", 9)] }),
      dates({ options: [option("2026-05-05", 9)] }),
    ],
    [
      "by leaving a past date as the only decided one",
      dates({
        options: [option("2026-05-05", 9, decidedStatus.decided), option("2026-05-07", 9, decidedStatus.decided)],
      }),
      dates({ options: [option("2026-05-05", 9, decidedStatus.decided), option("2026-05-07", 9)] }),
    ],
    [
      "by adding a date that has started",
      dates(),
      dates({ options: [option("2026-05-06", 14), option("2026-05-06", 11)] }),
    ],
  ])("%s", (_, before, after) => {
    expect(movesIntoPast(before, after, now)).toBe(true);
  });

  it.each<[string, ActivityDates, ActivityDates]>([
    ["nothing", dates(), dates()],
    ["a time zone further west", dates(), dates({ timezone: "America/New_York" })],
    ["removing a past date", dates({ options: [option("2026-05-05", 9), option("2026-05-06", 14)] }), dates()],
    [
      "a shorter duration of a past date",
      dates({ options: [option("2026-05-05", 9)] }),
      dates({ options: [option("2026-05-05", 9)], durationMinutes: 30 }),
    ],
    ["removing the last date of a draft", dates(), dates({ options: [] })],
  ])("not by %s", (_, before, after) => {
    expect(movesIntoPast(before, after, now)).toBe(false);
  });
});

test("time zone and place are fixed once a participant was approved and a date was decided", () => {
  expect(isPlaceSettled({ hadDecidedDate: true, hadApproved: true })).toBe(true);
  expect(isPlaceSettled({ hadDecidedDate: true, hadApproved: false })).toBe(false);
  expect(isPlaceSettled({ hadDecidedDate: false, hadApproved: true })).toBe(false);
});

test("the meeting point of a fixed place may move by up to 1 km", () => {
  const lock = [-0.1426, 51.539] as const;
  expect(isWithinSettledPlace(lock, lock)).toBe(true);
  // 0.009 degrees of latitude are 1,000.8 m, of longitude here 622 m.
  expect(isWithinSettledPlace(lock, [-0.1426, 51.5479])).toBe(true);
  expect(isWithinSettledPlace(lock, [-0.1426, 51.548])).toBe(false);
  expect(isWithinSettledPlace(lock, [-0.1336, 51.539])).toBe(true);
  expect(isWithinSettledPlace([179.999, 0], [-179.999, 0])).toBe(true);
});
