export type YearMonth = { readonly year: number; readonly month?: number | null | undefined };

/** A date as text and as a `<time>` element's `dateTime`. */
export type ShownDate = { readonly dateTime: string; readonly text: string };

export type DatedItem = {
  readonly startDate: YearMonth | null;
  readonly endDate?: YearMonth | null | undefined;
  readonly isCurrent?: boolean | undefined;
};

/** `end` is `present` for a current position, `null` where nothing is known. */
export type ShownDateRange = { readonly start: ShownDate | null; readonly end: ShownDate | "present" | null };

/** British English abbreviates September with four letters; the specification asks for three ('MMM YYYY'). */
function formattingLocale(locale: string): string {
  return /^en\b/i.test(locale) ? "en-US" : locale;
}

/** 'MMM YYYY', or the year alone where there is no month. Months count from 1. */
export function showYearMonth({ year, month }: YearMonth, locale: string): ShownDate {
  const fourDigits = String(year).padStart(4, "0");
  if (!month) return { dateTime: fourDigits, text: String(year) };
  const format = new Intl.DateTimeFormat(formattingLocale(locale), {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return {
    dateTime: `${fourDigits}-${String(month).padStart(2, "0")}`,
    text: format.format(new Date(Date.UTC(year, month - 1, 1))),
  };
}

export function showDateRange({ startDate, endDate, isCurrent }: DatedItem, locale: string): ShownDateRange {
  const end = endDate ? showYearMonth(endDate, locale) : null;
  return { start: startDate ? showYearMonth(startDate, locale) : null, end: isCurrent ? "present" : end };
}

/** The range as one text; `presentWord` comes from the catalogue. Equal ends are said once. */
export function formatDateRange(item: DatedItem, locale: string, presentWord: string): string {
  const { start, end } = showDateRange(item, locale);
  const texts = [start?.text, end === "present" ? presentWord : end?.text].filter((text) => text !== undefined);
  return [...new Set(texts)].join(" – ");
}
