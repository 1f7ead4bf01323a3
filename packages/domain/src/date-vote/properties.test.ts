import fc from "fast-check";
import { expect, test } from "vitest";
import { dateLimits } from "../constants.ts";
import { addDays } from "../time/day-code.ts";
import { hoursOf, timePeriodCodes } from "../time/period.ts";
import { decidedStatusOf, relevantOptions } from "./decided-status.ts";
import { distinctDays, findDateProblem } from "./limits.ts";
import { type DateChoice, type DateOption, isFuture, isSameChoice, isWellFormed } from "./option.ts";
import { validVoteCount, winningOption } from "./ranking.ts";
import { advanceOption, goBack } from "./stage.ts";
import { newDateOption, toggleTimePeriod } from "./toggling.ts";
import { setVotes } from "./voting.ts";

const now = new Date("2026-10-20T10:20:00Z");
const users = ["me", "ana", "ben", "cleo"] as const;

// Days from the past to beyond the limit, including the week of the European clock change in autumn.
const day = fc.integer({ min: -3, max: 18 }).map((days) => addDays("2026-10-20", days));
const period = fc.constantFrom(...timePeriodCodes);
const choice: fc.Arbitrary<DateChoice> = fc
  .tuple(day, period, fc.option(fc.nat(7)))
  .map(([dayCode, timePeriodCode, hour]) => {
    const hours = hoursOf(timePeriodCode);
    return { dayCode, timePeriodCode, timeCode: hour === null ? null : (hours[hour % hours.length] ?? null) };
  });
const context = fc.record({
  userId: fc.constantFrom(...users),
  now: fc.constant(now),
  timezone: fc.constantFrom("Europe/London", "Asia/Tokyo", "America/Los_Angeles"),
  durationMinutes: fc.integer({ min: 15, max: 600 }),
});

type Step =
  | { kind: "toggle"; choice: DateChoice }
  | { kind: "period"; period: number }
  | { kind: "advance"; pick: number }
  | { kind: "back" }
  | { kind: "vote"; mask: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("toggle"), choice }) },
  fc.record({ kind: fc.constant("period"), period }),
  fc.record({ kind: fc.constant("advance"), pick: fc.nat(30) }),
  fc.record({ kind: fc.constant("back") }),
  fc.record({ kind: fc.constant("vote"), mask: fc.nat(255) }),
) as fc.Arbitrary<Step>;

type Context = typeof context extends fc.Arbitrary<infer Value> ? Value : never;

function apply(options: DateOption[], current: Step, at: Context): DateOption[] {
  switch (current.kind) {
    case "toggle": {
      const others = options.filter((option) => !isSameChoice(option, current.choice));
      const added = [...options, newDateOption(current.choice, at.userId)];
      return others.length < options.length || findDateProblem(options, added, at) !== null ? others : added;
    }
    case "period": {
      const result = toggleTimePeriod(options, current.period, at);
      return result.ok ? result.options : options;
    }
    case "advance": {
      const picked = options[current.pick % Math.max(1, options.length)];
      const result = picked ? advanceOption(options, picked, at.userId, at) : null;
      return result?.ok ? result.options : options;
    }
    case "back":
      return goBack(options);
    case "vote":
      return setVotes(options, at.userId, (option) => ((current.mask >> (options.indexOf(option) % 8)) & 1) === 1, at);
  }
}

const history = fc
  .tuple(fc.array(fc.tuple(step, fc.constantFrom(...users)), { maxLength: 25 }), context)
  .map(([steps, base]) => ({
    base,
    options: steps.reduce<DateOption[]>(
      (options, [current, userId]) => apply(options, current, { ...base, userId }),
      [],
    ),
  }));

test("no sequence of steps exceeds the limits or duplicates an option or a vote", () => {
  fc.assert(
    fc.property(history, ({ options }) => {
      expect(distinctDays(options).length).toBeLessThanOrEqual(dateLimits.maxDaysPerActivity);
      options.forEach((option, index) => {
        expect(isWellFormed(option)).toBe(true);
        expect(options.findIndex((other) => isSameChoice(other, option))).toBe(index);
        expect(option.timeCode === null).toBe(option.decidedStatusInt === 1);
        const voters = option.votes.map((vote) => vote.userId);
        expect(new Set(voters).size).toBe(voters.length);
      });
    }),
    { numRuns: 200 },
  );
});

test("advancing never lowers the status, and going back never changes it", () => {
  fc.assert(
    fc.property(history, fc.nat(30), ({ options, base }, pick) => {
      const before = decidedStatusOf(options);
      const after = apply(options, { kind: "advance", pick }, base);
      expect(decidedStatusOf(after)).toBeGreaterThanOrEqual(before);
      const back = goBack(after);
      expect(decidedStatusOf(back)).toBe(decidedStatusOf(after));
      expect(new Set(back.map((option) => option.decidedStatusInt)).size).toBeLessThanOrEqual(1);
    }),
  );
});

test("an upcoming option wins over started ones, and no upcoming one has more votes", () => {
  fc.assert(
    fc.property(history, ({ options, base }) => {
      const winner = winningOption(options, base);
      const upcoming = relevantOptions(options).filter((option) => isFuture(option, base));
      expect(winner === null).toBe(options.length === 0);
      expect(winningOption(options.toReversed(), base)).toEqual(winner);
      fc.pre(winner !== null && upcoming.length > 0);
      expect(isFuture(winner, base)).toBe(true);
      for (const option of upcoming) expect(validVoteCount(winner)).toBeGreaterThanOrEqual(validVoteCount(option));
    }),
  );
});
