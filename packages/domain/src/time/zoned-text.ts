import { dayMs } from "./durations.ts";
import { timePeriods } from "./period.ts";
import type { TimeZone } from "./zone.ts";

/** The formatted parts of an instant in a time zone; the examples are British English. */
export type ZonedText = {
  /** `Friday 27 November 2026` */
  readonly day: string;
  /** `Fri 27 Nov` */
  readonly shortDay: string;
  /** `19:00` */
  readonly time: string;
  /** `GMT`, `CET`, `GMT+5:30` */
  readonly zone: string;
  /** `Thu` when the hours after midnight belong to Thursday's night, else null. */
  readonly nightOf: string | null;
};

export function zonedText(instant: Date, timeZone: TimeZone, locale: string): ZonedText {
  const format = (options: Intl.DateTimeFormatOptions, at = instant) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatToParts(at);
  const text = (parts: Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join("");
  const time = text(format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }));
  const isAfterMidnight = Number(time.slice(0, 2)) < timePeriods[0].firstHour;
  // Half a day earlier is the day before, whatever a clock change adds.
  const dayBefore = new Date(instant.getTime() - dayMs / 2);
  const zone = format({ timeZoneName: "short" }).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return {
    day: text(format({ weekday: "long", day: "numeric", month: "long", year: "numeric" })).replace(",", ""),
    shortDay: text(format({ weekday: "short", day: "numeric", month: "short" })).replace(",", ""),
    time,
    zone,
    nightOf: isAfterMidnight ? text(format({ weekday: "short" }, dayBefore)) : null,
  };
}
