import { describe, expect, test } from "vitest";
import { decidedStatusOf, relevantOptions } from "./decided-status.ts";
import type { DateOption } from "./option.ts";
import { advanceOption, goBack } from "./stage.ts";

const morning: DateOption = {
  dayCode: "2026-05-09",
  timePeriodCode: 1,
  timeCode: null,
  decidedStatusInt: 1,
  votes: [
    { userId: "me", valid: true },
    { userId: "ana", valid: true },
  ],
};
const clock = { now: new Date("2026-05-08T12:00:00Z"), timezone: "Europe/London" };
const evening: DateOption = { ...morning, timePeriodCode: 3, votes: [{ userId: "ana", valid: true }] };

function advanced(options: readonly DateOption[], choice: DateOption): DateOption[] {
  const result = advanceOption(options, choice, "me", clock);
  if (!result.ok) throw new Error(result.problem);
  return result.options;
}

describe("the status of an activity", () => {
  test("is the highest among its options, or undecided without options", () => {
    expect(decidedStatusOf([])).toBe(1);
    expect(decidedStatusOf([morning, { ...evening, decidedStatusInt: 2 }])).toBe(2);
    expect(
      decidedStatusOf([
        { ...morning, decidedStatusInt: 3 },
        { ...evening, decidedStatusInt: 2 },
      ]),
    ).toBe(3);
  });

  test("makes the options that share it relevant", () => {
    const predecided = { ...evening, decidedStatusInt: 2 };
    expect(relevantOptions([morning, predecided])).toEqual([predecided]);
  });
});

describe("advancing", () => {
  test("turns an undecided morning into six predecided options with the caller's vote", () => {
    const options = advanced([morning, evening], morning);
    const hours = options.filter((option) => option.timePeriodCode === 1);
    expect(hours.map((option) => option.timeCode)).toEqual([6, 7, 8, 9, 10, 11]);
    for (const option of hours) {
      expect(option.decidedStatusInt).toBe(2);
      expect(option.votes).toEqual([{ userId: "me", valid: true }]);
    }
    expect(options.at(-1)).toEqual(evening);
  });

  test("adds no vote for a person who hadn't voted", () => {
    for (const option of advanced([evening], evening)) expect(option.votes).toEqual([]);
  });

  test("turns a night into eight options, up to 5am", () => {
    const night = { ...morning, timePeriodCode: 4 };
    expect(advanced([night], night).map((option) => option.timeCode)).toEqual([22, 23, 24, 25, 26, 27, 28, 29]);
  });

  test("preserves the votes of an hour that was already an option", () => {
    const atEight = { ...morning, timeCode: 8, decidedStatusInt: 2, votes: [{ userId: "ana", valid: true }] };
    const options = advanced([atEight, morning], morning);
    expect(options).toHaveLength(6);
    expect(options.filter((option) => option.timeCode === 8)).toEqual([atEight]);
  });

  test("decides a predecided option with all its votes", () => {
    const atEight = { ...morning, timeCode: 8, decidedStatusInt: 2 };
    expect(advanced([atEight, evening], atEight)).toEqual([{ ...atEight, decidedStatusInt: 3 }, evening]);
  });

  test("rejects a decided or unknown option", () => {
    const decided = { ...morning, timeCode: 8, decidedStatusInt: 3 };
    expect(advanceOption([decided], decided, "me", clock)).toEqual({ ok: false, problem: "alreadyDecided" });
    expect(advanceOption([decided], evening, "me", clock)).toEqual({ ok: false, problem: "unknownOption" });
  });

  test("rejects a started hour, and expands a period to its upcoming hours only", () => {
    const at = (time: string) => ({ ...clock, now: new Date(`2026-05-09T${time}:00+01:00`) });
    const atEight = { ...morning, timeCode: 8, decidedStatusInt: 2 };
    expect(advanceOption([atEight], atEight, "me", at("08:00"))).toEqual({ ok: false, problem: "passed" });
    expect(advanceOption([atEight], atEight, "me", at("07:59"))).toMatchObject({ ok: true });
    const result = advanceOption([morning], morning, "me", at("09:30"));
    expect(result.ok && result.options.map((option) => option.timeCode)).toEqual([10, 11]);
    expect(advanceOption([morning], morning, "me", at("11:00"))).toEqual({ ok: false, problem: "passed" });
  });
});

describe("going back", () => {
  test("removes all options below the highest status", () => {
    const options = advanced([morning, evening], morning);
    const back = goBack(options);
    expect(back).toHaveLength(6);
    expect(new Set(back.map((option) => option.decidedStatusInt))).toEqual(new Set([2]));
    expect(goBack(back)).toEqual(back);
  });
});
