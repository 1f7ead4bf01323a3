const keys = [
  "filterAny",
  "filterToday",
  "filterTomorrow",
  "filterThisWeek",
  "filterThisWeekend",
  "filterNextWeek",
] as const;

/** The codes of the date filters, in the order they are offered. */
export const dateFilterCodes = [0, 1, 2, 3, 4, 5] as const;

/** The key of a date filter in the catalogue's `when` area. */
export function dateFilterKey(code: number) {
  return keys[code] ?? "filterAny";
}
