import type { DateOptionInput } from "@meander/domain/contract/activities";
import { type ActivityClock, compareByStart, isSameChoice, isWellFormed } from "@meander/domain/date-vote/option";
import { type DateProblem, findDateProblem } from "@meander/domain/date-vote/limits";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import { newDateOption, toggleTimePeriod } from "@meander/domain/date-vote/toggling";
import { addDays } from "@meander/domain/time/day-code";
import { periodOfHour, type TimePeriodCode, timePeriods } from "@meander/domain/time/period";
import { dayCodeAt } from "@meander/domain/time/zone";
import { dateLimits } from "@meander/domain/constants";

/** The chosen days and the times offered on them, sorted by day, then time. */
export type DayChoice = { days: string[]; options: DateOptionInput[] };

export type DayEditing = {
  readonly day: string;
  readonly choice: DayChoice;
  readonly clock: ActivityClock;
  readonly onChange: (next: DayChoice) => void;
};

/** The exact time that replaces a period. */
const usualHour: Record<number, number> = { 1: 9, 2: 14, 3: 19, 4: 22 };

/** The days on offer at the place's clock: today while a period of it is left, then the next 14. */
export function offeredDays(clock: ActivityClock): string[] {
  const today = dayCodeAt(clock.now, clock.timezone);
  const days = Array.from({ length: dateLimits.maxDaysAhead + 1 }, (_, count) => addDays(today, count));
  const open = days.filter((day) =>
    timePeriods.some(({ code }) => isOffered({ dayCode: day, timePeriodCode: code, timeCode: null }, clock)),
  );
  return open.slice(0, dateLimits.maxDaysAhead);
}

/**
 * The day code of the evening or night now running at the place, which after midnight is yesterday's. Null in the
 * daytime.
 */
export function tonightOf({ now, timezone }: ActivityClock): string | null {
  const night = nightOf(now, timezone);
  return night.from <= now ? night.day : null;
}

/** Whether a time may be offered: "this afternoon" may until it is over. */
export function isOffered(option: DateOptionInput, clock: ActivityClock): boolean {
  return problemOfOption(option, clock) === null;
}

/** Why a time can't be offered, by the rule of the API. */
export function problemOfOption(option: DateOptionInput, clock: ActivityClock): DateProblem | null {
  return findDateProblem([], [withTime(option)], clock);
}

function sorted(options: readonly DateOptionInput[]): DateOptionInput[] {
  return options.toSorted((one, other) => compareByStart(withTime(one), withTime(other)));
}

/** The contract's input may omit the time, which is equivalent to null. */
function withTime({ dayCode, timePeriodCode, timeCode }: DateOptionInput) {
  return { dayCode, timePeriodCode, timeCode: timeCode ?? null };
}

export function optionsOfDay({ options }: DayChoice, day: string): DateOptionInput[] {
  return options.filter((option) => option.dayCode === day);
}

/** Adds a day with the times of the chosen day before it, or removes it with its times. */
export function toggleDay({ days, options }: DayChoice, day: string, clock: ActivityClock): DayChoice {
  if (days.includes(day)) {
    return { days: days.filter((known) => known !== day), options: options.filter((option) => option.dayCode !== day) };
  }
  const model = days.toReversed().find((known) => options.some((option) => option.dayCode === known));
  const copied = options
    .filter((option) => option.dayCode === model)
    .map((option) => ({ ...option, dayCode: day }))
    .filter((option) => isOffered(option, clock));
  return { days: [...days, day].toSorted(), options: sorted([...options, ...copied]) };
}

export function toggleOption({ days, options }: DayChoice, option: DateOptionInput): DayChoice {
  const others = options.filter((known) => !isSameChoice(withTime(known), withTime(option)));
  const next = others.length < options.length ? others : sorted([...options, option]);
  return { days: days.includes(option.dayCode) ? days : [...days, option.dayCode].toSorted(), options: next };
}

/** Applies the period to all chosen days: adds the period where it is missing, removes it if every day has it. */
export function togglePeriodOnAllDays(
  { days, options }: DayChoice,
  period: TimePeriodCode,
  clock: ActivityClock,
): DayChoice {
  const known = options.map((option) => newDateOption(withTime(option), ""));
  const result = toggleTimePeriod(known, period, { ...clock, userId: "" }, days);
  return result.ok ? { days, options: sorted(result.options.map(withTime)) } : { days, options };
}

/** Converts exact times to their periods, or periods to their usual hour; no day loses its times. */
export function withExactTimes({ days, options }: DayChoice, day: string, isExact: boolean): DayChoice {
  const converted: DateOptionInput[] = [];
  for (const option of options) {
    const next = option.dayCode === day ? convertOption(option, isExact) : option;
    if (!converted.some((known) => isSameChoice(withTime(known), withTime(next)))) converted.push(next);
  }
  return { days, options: sorted(converted) };
}

/** The first day with its first start time, as the only one. */
export function firstExactOf({ days, options }: DayChoice): DayChoice {
  const [first] = options;
  const day = first?.dayCode ?? days[0];
  if (day === undefined) return { days: [], options: [] };
  return { days: [day], options: first === undefined ? [] : [convertOption(first, true)] };
}

function convertOption(option: DateOptionInput, isExact: boolean): DateOptionInput {
  if (!isExact) return { ...option, timeCode: null };
  return { ...option, timeCode: option.timeCode ?? usualHour[option.timePeriodCode] ?? null };
}

/**
 * Parses `19:30` into an option of that day, rounded to the quarter hour; times after midnight belong to the previous
 * night. Null for invalid text.
 */
export function optionAtClock(dayCode: string, clock: string): DateOptionInput | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock);
  const hour = Number(match?.[1]);
  const minutes = Number(match?.[2]);
  if (match === null || hour > 23 || minutes > 59) return null;
  const wall = hour + Math.round(minutes / 15) * 0.25;
  const timeCode = wall < dateLimits.minTimeCode ? wall + 24 : wall;
  const option = { dayCode, timePeriodCode: periodOfHour(timeCode), timeCode };
  return isWellFormed(option) ? option : null;
}
