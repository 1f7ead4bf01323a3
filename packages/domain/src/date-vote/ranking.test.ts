import { expect, test } from "vitest";
import type { DateOption } from "./option.ts";
import { compareOptions, winningOption } from "./ranking.ts";

const clock = { now: new Date("2026-05-06T12:00:00Z"), timezone: "UTC" };

function option(dayCode: string, voters: number, change: Partial<DateOption> = {}): DateOption {
  const votes = Array.from({ length: voters }, (_, index) => ({ userId: `p${index}`, valid: true }));
  return { dayCode, timePeriodCode: 1, timeCode: null, decidedStatusInt: 1, votes, ...change };
}

const days = (options: readonly DateOption[]) => options.map((item) => item.dayCode);

test("sorts by valid votes, then by start", () => {
  const lapsed = option("2026-05-07", 3);
  const options = [
    option("2026-05-09", 1),
    { ...lapsed, votes: lapsed.votes.map((vote) => ({ ...vote, valid: false })) },
    option("2026-05-08", 1),
    option("2026-05-10", 2),
  ];
  expect(days(options.toSorted(compareOptions))).toEqual(["2026-05-10", "2026-05-08", "2026-05-09", "2026-05-07"]);
});

test("the upcoming option with the most votes wins", () => {
  const options = [option("2026-05-05", 9), option("2026-05-07", 1), option("2026-05-08", 2)];
  expect(winningOption(options, clock)?.dayCode).toBe("2026-05-08");
});

test("without upcoming options, the one with the most votes wins", () => {
  expect(winningOption([option("2026-05-03", 1), option("2026-05-04", 2)], clock)?.dayCode).toBe("2026-05-04");
});

test("only options of the given status compete, by default the activity's", () => {
  const options = [option("2026-05-07", 5), option("2026-05-08", 1, { decidedStatusInt: 2, timeCode: 6 })];
  expect(winningOption(options, clock)?.dayCode).toBe("2026-05-08");
  expect(winningOption(options, clock, 1)?.dayCode).toBe("2026-05-07");
  expect(winningOption(options, clock, 3)).toBeNull();
  expect(winningOption([], clock)).toBeNull();
});
