import { type DiscoverFilters, toggleCategory } from "../../shared/search/discover-filters.ts";

/** Something that leaves activities of a place out, and the search without it. */
export type ChosenFilter = { readonly without: DiscoverFilters } & (
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "tonight" }
  | { readonly kind: "date"; readonly code: number }
  | { readonly kind: "category"; readonly code: number }
);

/** What was chosen beyond where to look, in the order of the page's head. */
export function chosenFilters(filters: DiscoverFilters): readonly ChosenFilter[] {
  const { words, order, date, categories } = filters;
  const chosen: ChosenFilter[] = [];
  if (words !== "") chosen.push({ kind: "words", words, without: { ...filters, words: "" } });
  if (order === "tonight") chosen.push({ kind: "tonight", without: { ...filters, order: "date" } });
  if (date !== 0) chosen.push({ kind: "date", code: date, without: { ...filters, date: 0 } });
  for (const code of categories) chosen.push({ kind: "category", code, without: toggleCategory(filters, code) });
  return chosen;
}

/** The same place without any of them. */
export function withoutFilters(filters: DiscoverFilters): DiscoverFilters {
  return { ...filters, words: "", categories: [], date: 0, order: "date" };
}
