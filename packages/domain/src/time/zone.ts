import { dayMs, hourMs, minuteMs } from "./durations.ts";
import { type DayCode, dayCodeOfNumber, dayNumber } from "./day-code.ts";

/** An IANA time zone name, such as `Europe/London`. */
export type TimeZone = string;

/** More than there are zones. Names are read in any mix of capitals, so the memories below are bounded. */
const rememberedZones = 600;

/** Making a formatter costs far more than using it; what one answers depends on the zone alone. */
const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

function formatterOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
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
  if (formatters.size >= rememberedZones) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** Whether the runtime knows the zone by this name. Bare offsets such as `+02:00` are refused: they can't follow a clock change. */
export function isTimeZone(name: string): boolean {
  if (name === "" || /^[+-]/.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The reading of the local clock, as milliseconds it would have if that clock ran on UTC. */
function localMilliseconds(instant: Date, zone: TimeZone): number {
  const fields: Record<string, number> = {};
  for (const part of formatterOf(zone).formatToParts(instant)) fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function readOffsetSeconds(wholeSeconds: number, zone: TimeZone): number {
  return localMilliseconds(new Date(wholeSeconds * 1000), zone) / 1000 - wholeSeconds;
}

/** Since then clocks have changed on whole minutes only, so an offset holds for its minute. */
const wholeMinutesSince = Date.UTC(1980, 0, 1) / minuteMs;
const rememberedMinutes = 5000;

/** Lists of activities ask for the same few hours again and again; reading an offset takes as long as a small query. */
const offsets = new Map<TimeZone, Map<number, number>>();

/** Seconds east of UTC that the zone's clock shows at that instant (the specification's `rawOffset`, true for that date). */
export function offsetSecondsAt(instant: Date, zone: TimeZone): number {
  const minute = Math.floor(instant.getTime() / minuteMs);
  if (minute < wholeMinutesSince) return readOffsetSeconds(Math.floor(instant.getTime() / 1000), zone);
  const remembered = offsets.get(zone) ?? new Map<number, number>();
  const known = remembered.get(minute);
  if (known !== undefined) return known;
  const offset = readOffsetSeconds(minute * 60, zone);
  if (remembered.size >= rememberedMinutes) remembered.clear();
  if (offsets.size >= rememberedZones) offsets.clear();
  offsets.set(zone, remembered.set(minute, offset));
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
 * The instant at which the zone's clock reads that decimal hour of that day. Hours past 24 are read on the next day's
 * clock, so 29 is 5am next day whatever the clocks did overnight.
 * A reading that a clock change skips is taken as long after the gap as it lies inside it (01:30 becomes 02:30);
 * a reading that happens twice is its first time.
 */
export function instantOfWallClock(day: DayCode, hour: number, zone: TimeZone): Date {
  const local = dayNumber(day) * dayMs + Math.round(hour * 3600) * 1000;
  // Offsets a day either side are those before and after whatever change lies near.
  const before = offsetSecondsAt(new Date(local - dayMs), zone) * 1000;
  const after = offsetSecondsAt(new Date(local + dayMs), zone) * 1000;
  const isRead = (time: number) => time + offsetSecondsAt(new Date(time), zone) * 1000 === local;
  const first = local - Math.max(before, after);
  if (isRead(first)) return new Date(first);
  const second = local - Math.min(before, after);
  return new Date(isRead(second) ? second : local - before);
}
