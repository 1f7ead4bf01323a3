const formats = new Map<string, Intl.DateTimeFormat>();

/** `28 November 2026 at 14:30 UTC` in a locale; always UTC, so that every reader sees the same. */
export function momentText(date: Date, locale: string): string {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  formats.set(locale, format);
  return `${format.format(date)} UTC`;
}
