/** A local calendar day, `YYYY-MM-DD`, without a zone. Sorts as text. */
export type DayCode = string;

const millisecondsPerDay = 86_400_000;

export function isDayCode(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A parser may roll 31 April over into May: only a day that survives the round trip exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Days since 1970-01-01. Throws a RangeError for text that is no day. */
export function dayNumber(day: DayCode): number {
  if (!isDayCode(day)) throw new RangeError(`Not a day code: ${day}`);
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay;
}

export function dayCodeOfNumber(number: number): DayCode {
  return new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
}

export function addDays(day: DayCode, count: number): DayCode {
  return dayCodeOfNumber(dayNumber(day) + count);
}

/** Whole days from the first to the second; negative when the second is earlier. */
export function daysBetween(from: DayCode, to: DayCode): number {
  return dayNumber(to) - dayNumber(from);
}

/** ISO: Monday 1 to Sunday 7. */
export function weekdayOf(day: DayCode): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}
