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
};

export function zonedText(instant: Date, timeZone: TimeZone, locale: string): ZonedText {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).formatToParts(instant);
  const text = (parts: Intl.DateTimeFormatPart[]) => parts.map(({ value }) => value).join("");
  const zone = format({ timeZoneName: "short" }).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
  return {
    day: text(format({ weekday: "long", day: "numeric", month: "long", year: "numeric" })).replace(",", ""),
    shortDay: text(format({ weekday: "short", day: "numeric", month: "short" })).replace(",", ""),
    time: text(format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" })),
    zone,
  };
}
