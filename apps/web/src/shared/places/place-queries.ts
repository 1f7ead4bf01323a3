import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { placePath } from "@meander/domain/paths";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LonLat } from "@meander/domain/geo/point";
import { type Api, readResponse } from "../api/client.ts";

const SUGGESTIONS = "6";

/** About a kilometre: precise enough for ranking, and small movements hit the same cache entry. */
const PROXIMITY_DECIMALS = 2;

/**
 * Countries, regions and places whose names match, those near the point first; nothing for an empty text. Without a
 * point the server ranks by the approximate location of the network address.
 */
export function placeSuggestionsQuery(api: Api, text: string, near: LonLat | null) {
  const q = text.trim();
  const proximity = near?.map((degrees) => degrees.toFixed(PROXIMITY_DECIMALS)).join(",");
  const query = { q, types: "country,region,place", limit: SUGGESTIONS, ...(proximity !== undefined && { proximity }) };
  return queryOptions({
    queryKey: ["places", q, proximity ?? ""],
    queryFn: async (): Promise<GeocodeFeature[]> => (await readResponse(api.public.geocode.$get({ query }))).features,
    enabled: q !== "",
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { isErrorSuppressed: true },
  });
}

/** The slugs of a place, from its context. */
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
