import { type Filters, noFilters } from "./discover-filters.ts";

const TODAY = 1;

/** The same search on another date. The order "tonight" applies only to today. */
export function withDate(filters: Filters, date: number): Filters {
  return { ...filters, date, order: date === TODAY ? filters.order : "date" };
}

/** Adds the category, or removes it if present. */
export function toggleCategory(filters: Filters, code: number): Filters {
  return { ...filters, categories: toggle(filters.categories, code) };
}

/** Adds the language, or removes it if present. */
export function toggleLanguage(filters: Filters, code: string): Filters {
  return { ...filters, languages: toggle(filters.languages, code) };
}

function toggle<Code>(codes: readonly Code[], code: Code): readonly Code[] {
  return codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code];
}

/**
 * The next wider search: drops the map bounds, then the radius, the place, the region, the country. Null if nothing is
 * wider.
 */
export function widerFilters(filters: Filters): Filters | null {
  if (filters.bounds !== "") return { ...filters, bounds: "" };
  if (filters.near !== "") return { ...filters, near: "" };
  if (filters.place !== undefined) return { ...filters, place: undefined };
  if (filters.region !== undefined) return { ...filters, region: undefined };
  if (filters.country !== undefined) return { ...filters, country: undefined };
  return null;
}

/** The same search everywhere. */
export function withoutPlace(filters: Filters): Filters {
  return { ...filters, country: undefined, region: undefined, place: undefined, near: "", bounds: "" };
}

/** Everything in the same place, circle or part of the map. */
export function withoutFilters(filters: Filters): Filters {
  return { ...filters, ...noFilters, bounds: filters.bounds, near: filters.near };
}
