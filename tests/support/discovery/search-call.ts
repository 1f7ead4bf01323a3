import type { Slugs } from "./where.ts";
import type { SearchInput } from "./search-input.ts";

/** The part of the results: a page by its number, or what follows a cursor. */
export type PageSelection = { readonly limit: number; readonly page?: number; readonly cursor?: string };

export type SearchCall = { readonly path: string; readonly body: unknown };

/** The API call of a search, below the public base. */
export function searchCallOf({ area, ...input }: SearchInput, part: PageSelection): SearchCall {
  const { countrySlug, regionSlug, placeSlug, by, wikidata } = area;
  const inQuery = by === "query" || by === "district" ? area : null;
  const query = {
    countrySlug: inQuery?.countrySlug,
    [by === "district" ? "districtSlug" : "regionSlug"]: inQuery?.regionSlug,
    placeSlug: inQuery?.placeSlug,
    locationWikidata: wikidata,
    nearbyCenter: input.near?.center.join(","),
    nearbyDistance: input.near?.kilometres,
    location: input.box?.join(","),
    suggested_by: input.suggestedBy,
    dateStart: input.dateStart,
    dateFinish: input.dateFinish,
    dateFilter: input.dateFilter,
    categories: input.categories?.join(","),
    languages: input.languages?.join(","),
    keywords: input.keywords,
    extraResults: input.isWidening ? "true" : undefined,
    order: input.order === "date" ? undefined : input.order,
    ...part,
  };
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  const address = by === "discover" ? addressOf(area) : "/search/";
  const level = (urlSlug: string | null) => (urlSlug === null ? undefined : { text: urlSlug, urlSlug });
  const locationContext = { country: level(countrySlug), region: level(regionSlug), place: level(placeSlug) };
  return {
    path: `${address}?${new URLSearchParams(given)}`,
    body: by === "context" ? { locationContext } : {},
  };
}

function addressOf({ countrySlug, regionSlug, placeSlug }: Slugs): string {
  const steps = [countrySlug, regionSlug, placeSlug].filter((slug) => slug !== null);
  return ["/discover", ...steps.map(encodeURIComponent)].join("/");
}
