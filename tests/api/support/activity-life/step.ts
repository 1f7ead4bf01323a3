import type { DateChoice } from "@meander/domain/date-vote/option";
import { addDays } from "@meander/domain/time/day-code";
import { dayCodeAt } from "@meander/domain/time/zone";
import fc from "fast-check";

/** The host and three travellers; everyone tries every action. */
export const HOST = 0;
export const PEOPLE = 4;
export const ZONE = "Europe/London";

/** A date relative to the current local day, this many days ahead. */
export type DateWish = Pick<DateChoice, "timePeriodCode" | "timeCode"> & { readonly daysAhead: number };

/** The actions and events. `by` and `whom` are indexes of people; options are given by their index in order of time. */
export type Step =
  | {
      readonly kind: "edit";
      readonly by: number;
      readonly title?: string | undefined;
      readonly capacity?: number | null | undefined;
      readonly isSuggested?: boolean | undefined;
    }
  | { readonly kind: "status"; readonly by: number; readonly status: 1 | 2 }
  | { readonly kind: "cancel" | "leave" | "back" | "copy"; readonly by: number }
  | { readonly kind: "join" | "vote"; readonly by: number; readonly picks: readonly number[] }
  | { readonly kind: "decide"; readonly by: number; readonly whom: number; readonly status: 1 | 3 }
  | { readonly kind: "advance"; readonly by: number; readonly pick: number }
  | {
      readonly kind: "dates";
      readonly by: number;
      readonly durationMinutes: number;
      readonly wishes: readonly DateWish[];
    }
  | { readonly kind: "suggest"; readonly by: number; readonly suggested: boolean }
  | { readonly kind: "attendance"; readonly by: number; readonly whom: readonly number[]; readonly attended: boolean }
  | { readonly kind: "rate"; readonly by: number; readonly stars: number }
  | { readonly kind: "clock"; readonly hours: number; readonly runsJobs: boolean };

export function choiceOf({ daysAhead, timePeriodCode, timeCode }: DateWish, now: Date): DateChoice {
  return { dayCode: addDays(dayCodeAt(now, ZONE), daysAhead), timePeriodCode, timeCode };
}

const anyPerson = fc.nat(PEOPLE - 1);
const mostlyHost = fc.oneof({ weight: 6, arbitrary: fc.constant(HOST) }, anyPerson);
const mostlyGuest = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: PEOPLE - 1 }) }, anyPerson);
const picks = fc.uniqueArray(fc.nat(9), { maxLength: 4 });

const inPeriod = fc.constantFrom<readonly [number, number | null]>(
  [1, null],
  [2, null],
  [3, null],
  [4, null],
  [1, 9],
  [2, 14.5],
  [3, 19],
  [4, 26],
  [1, 20],
);
const wish: fc.Arbitrary<DateWish> = fc
  .tuple(fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 4 }) }, fc.integer({ min: -1, max: 15 })), inPeriod)
  .map(([daysAhead, [timePeriodCode, timeCode]]) => ({ daysAhead, timePeriodCode, timeCode }));
const durationMinutes = fc.constantFrom(30, 120, 600, 1500);
const wishes = fc.array(wish, { maxLength: 7 });
const soundWish: fc.Arbitrary<DateWish> = fc.record({
  daysAhead: fc.integer({ min: 1, max: 4 }),
  timePeriodCode: fc.integer({ min: 1, max: 4 }),
  timeCode: fc.constant(null),
});
const soundWishes = fc.array(soundWish, { minLength: 1, maxLength: 3 });

/** The activity's initial state. */
export const beginning = fc.record({
  status: fc.constantFrom<0 | 1>(0, 1, 1, 1),
  capacity: fc.constantFrom(null, null, 1, 2),
  isSuggested: fc.constantFrom(false, false, false, false, true),
  durationMinutes,
  wishes: fc.oneof({ weight: 4, arbitrary: soundWishes }, wishes),
  /** Covers the night in which London's clocks go forward. */
  hour: fc.integer({ min: 0, max: 24 * 8 }),
});
export type Beginning = typeof beginning extends fc.Arbitrary<infer Value> ? Value : never;

const times = (count: number, step: fc.Arbitrary<unknown>) => Array<fc.Arbitrary<unknown>>(count).fill(step);
const attendanceOf = (attended: boolean) =>
  fc.record({
    kind: fc.constant("attendance"),
    by: mostlyHost,
    whom: fc.uniqueArray(mostlyGuest, { minLength: 1, maxLength: 2 }),
    attended: fc.constant(attended),
  });
const decisionOf = (status: 1 | 3) =>
  fc.record({ kind: fc.constant("decide"), by: mostlyHost, whom: mostlyGuest, status: fc.constant(status) });

const clock = fc.record({ kind: fc.constant("clock"), hours: fc.constantFrom(1, 3, 8, 30), runsJobs: fc.boolean() });

/** Actions before the activity, weighted so that some people are approved. */
export const stepsBefore = [
  fc.record(
    {
      kind: fc.constant("edit"),
      by: mostlyHost,
      title: fc.constantFrom("A longer walk", "Dusk by the water"),
      capacity: fc.constantFrom(null, 1, 2, 3),
      isSuggested: fc.constantFrom(false, false, false, true),
    },
    { requiredKeys: ["kind", "by"] },
  ),
  fc.record({ kind: fc.constant("status"), by: mostlyHost, status: fc.constantFrom(1, 1, 1, 2) }),
  ...times(2, fc.record({ kind: fc.constant("join"), by: mostlyGuest, picks })),
  ...times(3, fc.record({ kind: fc.constant("join"), by: mostlyGuest, picks: fc.constant([]) })),
  ...times(2, fc.record({ kind: fc.constant("vote"), by: anyPerson, picks })),
  ...times(6, decisionOf(3)),
  decisionOf(1),
  fc.record({ kind: fc.constantFrom("leave", "copy"), by: mostlyGuest }),
  fc.record({ kind: fc.constantFrom("back", "copy"), by: mostlyHost }),
  ...times(2, fc.record({ kind: fc.constant("advance"), by: mostlyHost, pick: fc.nat(7) })),
  fc.record({ kind: fc.constant("dates"), by: mostlyHost, durationMinutes, wishes }),
  fc.record({ kind: fc.constant("suggest"), by: mostlyHost, suggested: fc.constantFrom(false, false, true) }),
  fc.record({ kind: fc.constant("cancel"), by: fc.constantFrom(1, 2, 3, 1, 2, 3, HOST) }),
  attendanceOf(true),
  clock,
  // The fields are those of `Step`, but fast-check widens constants to strings and numbers.
] as readonly fc.Arbitrary<Step>[];

/** Actions, allowed or not, after the activity. */
export const stepsAfter = [
  ...times(3, attendanceOf(true)),
  attendanceOf(false),
  ...times(3, fc.record({ kind: fc.constant("rate"), by: mostlyGuest, stars: fc.integer({ min: 1, max: 5 }) })),
  fc.record({ kind: fc.constantFrom("leave", "copy", "back", "cancel"), by: anyPerson }),
  decisionOf(3),
  fc.record({ kind: fc.constantFrom("join", "vote"), by: mostlyGuest, picks }),
  fc.record({ kind: fc.constant("edit"), by: mostlyHost, title: fc.constant("Looking back") }),
  clock,
] as readonly fc.Arbitrary<Step>[];
