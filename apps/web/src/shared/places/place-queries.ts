import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { placePath } from "@meander/domain/paths";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type Api, answer } from "../api/client.ts";

const SUGGESTIONS = "6";

/** Countries, regions and places whose names match; nothing for less than two letters. */
export function placeSuggestionsQuery(api: Api, text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ["places", q],
    queryFn: async (): Promise<GeocodeFeature[]> =>
      (await answer(api.public.geocode.$get({ query: { q, types: "country,region,place", limit: SUGGESTIONS } })))
        .features,
    enabled: q.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { isErrorSuppressed: true },
  });
}

/** The slugs a place is found under, from its context. */
export function slugsOf({ context }: Pick<GeocodeFeature, "context">) {
  const { country, region, district, place } = context;
  return {
    country: country?.urlSlug,
    region: region?.urlSlug ?? district?.urlSlug,
    place: place?.urlSlug,
  };
}

export function pathOfFeature(feature: Pick<GeocodeFeature, "context">): string {
  return placePath(slugsOf(feature));
}
