import { dayMs } from "./durations.ts";
/** A local calendar day, `YYYY-MM-DD`, without a time zone. Sorts as text. */
export type DayCode = string;

/** From 1 March of year 0 to 1 January 1970. */
const DAYS_BEFORE_EPOCH = 719_468;

export function isDayCode(text: string): boolean {
  return findDayNumber(text) !== null;
}

/** Days since 1970-01-01. Throws a RangeError for invalid text. */
export function dayNumber(day: DayCode): number {
  const number = findDayNumber(day);
  if (number === null) throw new RangeError(`Not a day code: ${day}`);
  return number;
}

/**
 * Null if the text isn't a calendar day. Computed without Date, which is ten times slower: a page of activities calls
 * this hundreds of times.
 */
function findDayNumber(text: string): number | null {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return null;
  const year = parseDigits(text, 0, 4);
  const month = parseDigits(text, 5, 7);
  const day = parseDigits(text, 8, 10);
  // NaN fails the comparisons.
  const isDay = year >= 0 && day >= 1 && day <= daysInMonth(year, month);
  return isDay ? daysSinceEpoch(year, month, day) : null;
}

/** NaN if any character isn't a digit. */
function parseDigits(text: string, start: number, end: number): number {
  let number = 0;
  for (let index = start; index < end; index += 1) {
    const digit = text.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

/** Counts in years from March, so that a leap day is the last day of its year. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return marchYear * 365 + leapDays + dayOfYear - DAYS_BEFORE_EPOCH;
}

export function dayCodeOfNumber(number: number): DayCode {
  return new Date(number * dayMs).toISOString().slice(0, 10);
}

export function addDays(day: DayCode, count: number): DayCode {
  return dayCodeOfNumber(dayNumber(day) + count);
}

/** Whole days from the first to the second; negative if the second is earlier. */
export function daysBetween(from: DayCode, to: DayCode): number {
  return dayNumber(to) - dayNumber(from);
}

/** ISO: Monday 1 to Sunday 7. */
export function weekdayOf(day: DayCode): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}
