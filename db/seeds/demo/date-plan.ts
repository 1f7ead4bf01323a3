import { endsAt, startsAt } from "@meander/domain/date-vote/option";
import { addDays } from "@meander/domain/time/day-code";
import { periodOfHour } from "@meander/domain/time/period";
import { dayCodeAt } from "@meander/domain/time/zone";
import type { DemoActivity, DemoDate } from "./types.ts";

export type PlannedOption = {
  readonly dayCode: string;
  readonly timePeriodCode: number;
  readonly timeCode: number | null;
  readonly decidedStatus: 1 | 2 | 3;
  readonly startsAt: Date;
  readonly endsAt: Date;
};

/**
 * The activity's dates relative to now: a start earlier today moves to tomorrow, so that every activity can be joined.
 */
export function planDates(activity: DemoActivity, timeZone: string, now: Date): PlannedOption[] {
  const planned = activity.dates.map((date) => planOption(date, activity.durationMinutes, timeZone, now));
  const seen = new Set<string>();
  // Two dates of a plan may coincide after today's was moved.
  const distinct = planned.filter(({ dayCode, timeCode, timePeriodCode }) => {
    const choice = `${dayCode}/${timePeriodCode}/${timeCode}`;
    return !seen.has(choice) && seen.add(choice);
  });
  // A single date is decided; several are put to a vote.
  const decidedStatus = activity.decided ?? (distinct.length === 1 ? 3 : 2);
  return distinct.map((option) => ({ ...option, decidedStatus }));
}

function planOption(
  date: DemoDate,
  durationMinutes: number,
  timeZone: string,
  now: Date,
): Omit<PlannedOption, "decidedStatus"> {
  const timePeriodCode = "hour" in date ? periodOfHour(date.hour) : date.period;
  const timeCode = "hour" in date ? date.hour : null;
  for (let day = date.day; ; day += 1) {
    const choice = { dayCode: addDays(dayCodeAt(now, timeZone), day), timePeriodCode, timeCode };
    const start = startsAt(choice, timeZone);
    if (start > now) return { ...choice, startsAt: start, endsAt: endsAt(choice, timeZone, durationMinutes) };
  }
}
