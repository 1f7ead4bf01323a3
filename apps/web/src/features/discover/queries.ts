import type { Contributor } from "@meander/domain/contract/contributors";
import { placePath } from "@meander/domain/paths";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../../shared/api/client.ts";
import { widerFilters } from "../../shared/search/change-filters.ts";
import type { DiscoverFilters } from "../../shared/search/discover-filters.ts";

export type PlaceWithin = { readonly name: string; readonly path: string; readonly count: number };
type PlacesPage = { readonly places: readonly PlaceWithin[]; readonly cursor: string | null };

type WideSlugs = Pick<DiscoverFilters, "country" | "region">;

/** The countries, a country's regions or a region's places that have anything, most first, by pages; a place asks for those of its region. */
export function placesWithinQuery(api: Api, { country, region }: WideSlugs) {
  return infiniteQueryOptions({
    queryKey: ["places", "within", country ?? null, region ?? null],
    queryFn: ({ pageParam }) => readPlacesWithin(api, { country, region }, pageParam),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ places }) => places),
    meta: { isErrorSuppressed: true },
  });
}

async function readPlacesWithin(api: Api, { country, region }: WideSlugs, cursor: string): Promise<PlacesPage> {
  const { countries } = api.public.activities;
  if (country === undefined) {
    const counted = (await answer(countries.$get())).countries;
    const places = counted.map(({ name, urlSlug, count }) => ({ name, path: placePath({ country: urlSlug }), count }));
    return { places: places.toSorted((one, other) => other.count - one.count), cursor: null };
  }
  const query = cursor === "" ? {} : { cursor };
  if (region === undefined) {
    const page = await answer(countries[":country"].$get({ param: { country }, query }));
    return { places: page.regions, cursor: page.cursor };
  }
  return await answer(countries[":country"][":region"].$get({ param: { country, region }, query }));
}

/** A place's own count is among those of the next wider level; null where it isn't, or not among the first of very many. */
export function keptCountQuery(api: Api, filters: DiscoverFilters) {
  const path = placePath(filters);
  return {
    ...placesWithinQuery(api, widerFilters(filters) ?? filters),
    select: ({ pages }: InfiniteData<PlacesPage>) =>
      pages.flatMap(({ places }) => places).find((one) => one.path === path)?.count ?? null,
  };
}

/** Two lines of them on a desk. */
const CONTRIBUTORS = 8;

type PlaceSlugs = Pick<DiscoverFilters, "region" | "place"> & { readonly country: string };

/** Who hosts and suggests there, most first. */
export function contributorsQuery(api: Api, { country, region, place }: PlaceSlugs) {
  return queryOptions({
    queryKey: ["contributors", country, region ?? null, place ?? null],
    queryFn: async (): Promise<readonly Contributor[]> => {
      const ofCountry = api.public.contributors[":country"];
      const ofRegion = ofCountry[":subdivision"];
      const query = { limit: String(CONTRIBUTORS) };
      if (region === undefined) return (await answer(ofCountry.$get({ param: { country }, query }))).contributors;
      const param = { country, subdivision: region };
      if (place === undefined) return (await answer(ofRegion.$get({ param, query }))).contributors;
      return (await answer(ofRegion[":place"].$get({ param: { ...param, place }, query }))).contributors;
    },
    meta: { isErrorSuppressed: true },
  });
}
