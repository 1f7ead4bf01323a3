export type YearMonth = { readonly year: number; readonly month?: number | null | undefined };

/** A date as text and as the `dateTime` of a `<time>` element. */
export type ShownDate = { readonly dateTime: string; readonly text: string };

export type DatedItem = {
  readonly startDate: YearMonth | null;
  readonly endDate?: YearMonth | null | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** `end` is `present` for a current position; `null` means unknown. */
export type ShownDateRange = { readonly start: ShownDate | null; readonly end: ShownDate | "present" | null };

/** British English abbreviates September to four letters; the specification requires three ('MMM YYYY'). */
function formattingLocale(locale: string): string {
  return /^en\b/i.test(locale) ? "en-US" : locale;
}

function monthFormat(locale: string, fields: { readonly month: "short"; readonly year?: "numeric" }) {
  return new Intl.DateTimeFormat(formattingLocale(locale), { ...fields, timeZone: "UTC" });
}

/** 'MMM'. Months are 1-based. */
export function showMonth(month: number, locale: string): string {
  return monthFormat(locale, { month: "short" }).format(new Date(Date.UTC(2000, month - 1, 1)));
}

/** 'MMM YYYY', or only the year without a month. Months are 1-based. */
export function showYearMonth({ year, month }: YearMonth, locale: string): ShownDate {
  const fourDigits = String(year).padStart(4, "0");
  if (!month) return { dateTime: fourDigits, text: String(year) };
  const format = monthFormat(locale, { month: "short", year: "numeric" });
  return {
    dateTime: `${fourDigits}-${String(month).padStart(2, "0")}`,
    text: format.format(new Date(Date.UTC(year, month - 1, 1))),
  };
}

export function showDateRange({ startDate, endDate, isCurrent }: DatedItem, locale: string): ShownDateRange {
  const end = endDate ? showYearMonth(endDate, locale) : null;
  return { start: startDate ? showYearMonth(startDate, locale) : null, end: isCurrent ? "present" : end };
}

/** The range as text; `presentText` comes from the catalogue. Equal ends are shown once. */
export function formatDateRange(item: DatedItem, locale: string, presentText: string): string {
  const { start, end } = showDateRange(item, locale);
  const texts = [start?.text, end === "present" ? presentText : end?.text].filter((text) => text !== undefined);
  return [...new Set(texts)].join(" – ");
}
