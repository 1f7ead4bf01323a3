import { addDays, type DayCode, weekdayOf } from "@meander/domain/time/day-code";
import { dayCodeAt, instantOfWallClock } from "@meander/domain/time/zone";

/** Milliseconds; `from` is inclusive, `until` exclusive. */
export type Span = { readonly from: number; readonly until: number };

const MIDNIGHT = 0;
/** A day of a search ends at five on the next morning. */
const DAWN = 5;
const SUNDAY = 7;

/** The date filters of a search, as sent. */
export type DateFilters = {
  readonly dateFilter?: number | undefined;
  readonly dateStart?: string | undefined;
  readonly dateFinish?: string | undefined;
};

export function spansOf(
  { dateFilter, dateStart, dateFinish }: DateFilters,
  now: number,
  zone: string,
): readonly Span[] {
  const at = (day: DayCode, hour: number) => instantOfWallClock(day, hour, zone).getTime();
  const spans: Span[] = [];
  const named = spanOfFilter(dateFilter ?? 0, { today: dayCodeAt(new Date(now), zone), now, at });
  if (named !== null) spans.push(named);
  if (dateStart !== undefined) {
    const from = isDay(dateStart) ? at(dateStart, MIDNIGHT) : Date.parse(dateStart);
    spans.push({ from, until: Number.POSITIVE_INFINITY });
  }
  if (dateFinish !== undefined) {
    const until = isDay(dateFinish) ? at(addDays(dateFinish, 1), DAWN) : Date.parse(dateFinish) + 1;
    spans.push({ from: Number.NEGATIVE_INFINITY, until });
  }
  return spans;
}

/** Whether the results depend on the time zone of the search. */
export function dependsOnLocalDays({ dateFilter, dateStart, dateFinish }: DateFilters): boolean {
  return (dateFilter ?? 0) > 0 || [dateStart, dateFinish].some((text) => text !== undefined && isDay(text));
}

type Day = { readonly today: DayCode; readonly now: number; readonly at: (day: DayCode, hour: number) => number };

/**
 * Today and this week start at their first midnight, but before 05:00 with the day before; future filters start at their
 * first 05:00; all end at 05:00.
 */
function spanOfFilter(code: number, { today, now, at }: Day): Span | null {
  const isStillNight = now < at(today, DAWN);
  const [first, firstHour] = isStillNight ? [addDays(today, -1), DAWN] : [today, MIDNIGHT];
  const sunday = addDays(today, SUNDAY - weekdayOf(today));
  const days = (begin: DayCode, hour: number, last: DayCode) => ({
    from: at(begin, hour),
    until: at(addDays(last, 1), DAWN),
  });
  const spans = [
    null,
    days(first, firstHour, today),
    days(addDays(today, 1), DAWN, addDays(today, 1)),
    days(first, firstHour, sunday),
    days(addDays(sunday, -1), DAWN, sunday),
    days(addDays(sunday, 1), DAWN, addDays(sunday, 7)),
  ];
  return spans[code] ?? null;
}

function isDay(text: string): text is DayCode {
  return /^\d{4}-\d{2}-\d{2}$/.test(text);
}
