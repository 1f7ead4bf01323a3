import { adminPath } from "@meander/domain/paths";

/** The filters in the page's address, named as in the API. */
export type Filters = {
  readonly onlyTourists: boolean;
  readonly onlyLocalSearches: boolean;
  /** Part of the title. */
  readonly words: string;
};

const WORDS_MAX = 240;

export function parseAdminFilters(search: URLSearchParams): Filters {
  return {
    onlyTourists: search.get("only_tourists") === "true",
    onlyLocalSearches: search.get("only_local_searches") === "true",
    words: (search.get("q") ?? "").trim().slice(0, WORDS_MAX),
  };
}

/** The canonical address of these filters: equal filters give equal addresses. */
export function adminAddress({ onlyTourists, onlyLocalSearches, words }: Filters): string {
  const search = new URLSearchParams();
  if (onlyTourists) search.set("only_tourists", "true");
  if (onlyLocalSearches) search.set("only_local_searches", "true");
  if (words !== "") search.set("q", words);
  const query = search.toString();
  return query === "" ? adminPath : `${adminPath}?${query}`;
}

export function isFiltered({ onlyTourists, onlyLocalSearches, words }: Filters): boolean {
  return onlyTourists || onlyLocalSearches || words !== "";
}
