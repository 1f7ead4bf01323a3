import type { Contributor } from "@meander/domain/contract/contributors";
import { placePath } from "@meander/domain/paths";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, readResponse } from "../../shared/api/client.ts";
import { widerFilters } from "../../shared/search/change-filters.ts";
import type { Filters } from "../../shared/search/discover-filters.ts";

export type PlaceWithin = { readonly name: string; readonly path: string; readonly count: number };
type PlacesPage = { readonly places: readonly PlaceWithin[]; readonly cursor: string | null };

type WideSlugs = Pick<Filters, "country" | "region">;

/**
 * The countries, a country's regions or a region's places with activities, highest count first, by page. For a place:
 * those of its region.
 */
export function placesWithinQuery(api: Api, { country, region }: WideSlugs) {
  return infiniteQueryOptions({
    queryKey: ["places", "within", country ?? null, region ?? null],
    queryFn: ({ pageParam }) => listPlacesWithin(api, { country, region }, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ places }) => places),
    meta: { isErrorSuppressed: true },
  });
}

async function listPlacesWithin(api: Api, { country, region }: WideSlugs, cursor: string): Promise<PlacesPage> {
  const { countries } = api.public.activities;
  if (country === undefined) {
    const counted = (await readResponse(countries.$get())).countries;
    const places = counted.map(({ name, urlSlug, count }) => ({ name, path: placePath({ country: urlSlug }), count }));
    return { places: places.toSorted((one, other) => other.count - one.count), cursor: null };
  }
  const query = cursor === "" ? {} : { cursor };
  if (region === undefined) {
    const page = await readResponse(countries[":country"].$get({ param: { country }, query }));
    return { places: page.regions, cursor: page.cursor };
  }
  return await readResponse(countries[":country"][":region"].$get({ param: { country, region }, query }));
}

/** The query of a place's own count, which is on the list of the next wider level. Null if the loaded pages lack it. */
export function placeCountQuery(api: Api, filters: Filters) {
  const path = placePath(filters);
  return {
    ...placesWithinQuery(api, widerFilters(filters) ?? filters),
    select: ({ pages }: InfiniteData<PlacesPage>) =>
      pages.flatMap(({ places }) => places).find((one) => one.path === path)?.count ?? null,
  };
}

/** Two lines in wide layouts. */
const CONTRIBUTORS = 8;

type PlaceSlugs = Pick<Filters, "region" | "place"> & { readonly country: string };

/** Hosts and suggesters of a place, highest count first. */
export function contributorsQuery(api: Api, { country, region, place }: PlaceSlugs) {
  return queryOptions({
    queryKey: ["contributors", country, region ?? null, place ?? null],
    queryFn: async (): Promise<readonly Contributor[]> => {
      const ofCountry = api.public.contributors[":country"];
      const ofRegion = ofCountry[":subdivision"];
      const query = { limit: String(CONTRIBUTORS) };
      if (region === undefined) return (await readResponse(ofCountry.$get({ param: { country }, query }))).contributors;
      const param = { country, subdivision: region };
      if (place === undefined) return (await readResponse(ofRegion.$get({ param, query }))).contributors;
      return (await readResponse(ofRegion[":place"].$get({ param: { ...param, place }, query }))).contributors;
    },
    meta: { isErrorSuppressed: true },
  });
}
