const formats = new Map<string, Intl.DateTimeFormat>();

/** `28 November 2026 at 14:30 UTC` in a locale: the same instant for everybody, wherever they read it. */
export function momentText(date: Date, locale: string): string {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  formats.set(locale, format);
  return `${format.format(date)} UTC`;
}
