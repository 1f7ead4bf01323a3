import type { Slugs } from "./where.ts";
import type { Wishes } from "./wishes.ts";

/** Which part of the answer: the page by its number, or what comes after a cursor. */
export type Part = { readonly limit: number; readonly page?: number; readonly cursor?: string };

export type Asking = { readonly path: string; readonly body: unknown };

/** The call below the public base that says what is wished. */
export function askingFor({ area, ...wishes }: Wishes, part: Part): Asking {
  const { countrySlug, regionSlug, placeSlug, by, wikidata } = area;
  const inQuery = by === "query" || by === "district" ? area : null;
  const query = {
    countrySlug: inQuery?.countrySlug,
    [by === "district" ? "districtSlug" : "regionSlug"]: inQuery?.regionSlug,
    placeSlug: inQuery?.placeSlug,
    locationWikidata: wikidata,
    nearbyCenter: wishes.near?.center.join(","),
    nearbyDistance: wishes.near?.kilometres,
    location: wishes.box?.join(","),
    suggested_by: wishes.suggestedBy,
    dateStart: wishes.dateStart,
    dateFinish: wishes.dateFinish,
    dateFilter: wishes.dateFilter,
    categories: wishes.categories?.join(","),
    keywords: wishes.keywords,
    extraResults: wishes.isWidening ? "true" : undefined,
    order: wishes.order === "date" ? undefined : wishes.order,
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
