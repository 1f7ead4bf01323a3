import { dayMs, hourMs, minuteMs } from "./durations.ts";
import { type DayCode, dayCodeOfNumber, dayNumber } from "./day-code.ts";

/** An IANA time zone name, such as `Europe/London`. */
export type TimeZone = string;

/**
 * A bound above the number of zones, for the caches below. Names are case-insensitive, so clients could fill an
 * unbounded cache with variants.
 */
const cachedZonesMax = 600;

/** Creating a formatter costs far more than using it, so they are cached per zone. */
const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

function formatterOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (formatters.size >= cachedZonesMax) formatters.clear();
  formatters.set(zone, formatter);
  return formatter;
}

/** Whether the runtime knows the zone. Offsets such as `+02:00` are rejected, because they ignore clock changes. */
export function isTimeZone(name: string): boolean {
  if (name === "" || /^[+-]/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The local wall-clock time as milliseconds, as if it were UTC. */
function localMilliseconds(instant: Date, zone: TimeZone): number {
  const fields: Record<string, number> = {};
  for (const part of formatterOf(zone).formatToParts(instant)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function readOffsetSeconds(wholeSeconds: number, zone: TimeZone): number {
  return localMilliseconds(new Date(wholeSeconds * 1000), zone) / 1000 - wholeSeconds;
}

/** Since 1980, offsets have changed on whole minutes only, so one cache entry per minute is exact. */
const wholeMinutesSince = Date.UTC(1980, 0, 1) / minuteMs;
const cachedMinutesMax = 5000;

/**
 * Offsets per zone and minute. Lists of activities need the same few hours repeatedly, and computing an offset takes as
 * long as a small query.
 */
const offsets = new Map<TimeZone, Map<number, number>>();

/**
 * The zone's offset from UTC at that instant, in seconds, positive to the east (the specification's `rawOffset`,
 * including daylight saving time).
 */
export function offsetSecondsAt(instant: Date, zone: TimeZone): number {
  const minute = Math.floor(instant.getTime() / minuteMs);
  if (minute < wholeMinutesSince) return readOffsetSeconds(Math.floor(instant.getTime() / 1000), zone);
  const cached = offsets.get(zone) ?? new Map<number, number>();
  const known = cached.get(minute);
  if (known !== undefined) return known;
  const offset = readOffsetSeconds(minute * 60, zone);
  if (cached.size >= cachedMinutesMax) cached.clear();
  if (offsets.size >= cachedZonesMax) offsets.clear();
  offsets.set(zone, cached.set(minute, offset));
  return offset;
}

/** The local day and decimal hour (0 ≤ hour < 24) at that instant. */
export function wallClockAt(instant: Date, zone: TimeZone): { dayCode: DayCode; hour: number } {
  const local = instant.getTime() + offsetSecondsAt(instant, zone) * 1000;
  const day = Math.floor(local / dayMs);
  return { dayCode: dayCodeOfNumber(day), hour: (local - day * dayMs) / hourMs };
}

export function dayCodeAt(instant: Date, zone: TimeZone): DayCode {
  return wallClockAt(instant, zone).dayCode;
}

/**
 * The instant at which the zone's clock shows that decimal hour of that day. Hours past 24 are hours of the next day,
 * so 29 is 5am of the next day regardless of clock changes. A skipped time is shifted forward by the gap (01:30 becomes
 * 02:30); an ambiguous time is its first occurrence.
 */
export function instantOfWallClock(day: DayCode, hour: number, zone: TimeZone): Date {
  const local = dayNumber(day) * dayMs + Math.round(hour * 3600) * 1000;
  // The offsets before and after a possible clock change nearby.
  const before = offsetSecondsAt(new Date(local - dayMs), zone) * 1000;
  const after = offsetSecondsAt(new Date(local + dayMs), zone) * 1000;
  const isRead = (time: number) => time + offsetSecondsAt(new Date(time), zone) * 1000 === local;
  const first = local - Math.max(before, after);
  if (isRead(first)) return new Date(first);
  const second = local - Math.min(before, after);
  return new Date(isRead(second) ? second : local - before);
}
