import { placeInSentence } from "@meander/domain/geo/in-sentence";
import { discover } from "@meander/domain/messages/en/discover";
import { feeds } from "@meander/domain/messages/en/feeds";
import { searches } from "@meander/domain/messages/en/searches";
import { message } from "@meander/domain/messages/message";
import { feedPath, placePath } from "@meander/domain/paths";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { preloadedCardOf } from "../../shared/activities/scene-of.ts";
import { useApi } from "../../shared/api/api-context.tsx";
import { ApiError } from "../../shared/api/api-error.ts";
import type { PageModule, ServerPart } from "../../shared/page/page.ts";
import { activityList, breadcrumbs, placeCrumbs } from "../../shared/page/structured-data.ts";
import { usePageTitle } from "../../shared/page/use-page-title.ts";
import { pathOfFeature, placeSuggestionsQuery } from "../../shared/places/place-queries.ts";
import { searchQuery } from "../../shared/search/activity-queries.ts";
import { isOnlyPlace, parseFilters, type Filters } from "../../shared/search/discover-filters.ts";
import { DiscoverView } from "./components/discover-view.tsx";
import { needsPlaceCount } from "./found-in-place.ts";
import { placeOfSlugs } from "./name-of-slug.ts";
import { contributorsQuery, placeCountQuery, placesWithinQuery } from "./queries.ts";
import type { SearchResponse } from "@meander/domain/contract/discovery";
import { useState } from "react";
import type { SearchResult } from "./search-result.ts";

/** Slugs that match no place return 404 like any unknown address. */
function noSuchPlace(): ApiError {
  return new ApiError({ status: 404, code: "not-found", message: message("notFound") });
}

function DiscoverPage() {
  const { country, region, place } = useParams();
  const [search] = useSearchParams();
  const filters = parseFilters({ country, region, place }, search);
  const query = useInfiniteQuery(searchQuery(useApi(), filters, search.get("cursor")));
  const t = useTranslations("discover");
  const found = usePlace(filters, query);
  const named = found ?? placeOfSlugs(filters);
  usePageTitle(named === null ? t("title") : t("titleIn", { place: placeInSentence(named.name, named.context) }));
  if (country !== undefined && query.data !== undefined && found === null) throw noSuchPlace();
  return <DiscoverView filters={filters} query={query} place={found} unknownPlace={search.get("place")} />;
}

const serverPart: ServerPart = {
  /** A form submitted without scripts contains the place as text; the gazetteer resolves its address. */
  redirect: async ({ queryClient, api, search }) => {
    const text = (search.get("place") ?? "").trim();
    if (!search.has("place")) return null;
    const rest = new URLSearchParams(search);
    rest.delete("place");
    const feature =
      text === ""
        ? undefined
        : (await queryClient.fetchQuery(placeSuggestionsQuery(api, text, null)).catch(() => []))[0];
    if (text !== "" && feature === undefined) return null;
    // A named place replaces a radius or map bounds.
    if (feature !== undefined) for (const area of ["near", "bounds"]) rest.delete(area);
    const query = rest.toString();
    const path = feature === undefined ? placePath({}) : pathOfFeature(feature);
    return query === "" ? path : `${path}?${query}`;
  },
  prefetch: async ({ queryClient, api, params, search }) => {
    const { country, region, place } = params;
    const filters = parseFilters({ country, region, place }, search);
    const [{ pages }] = await Promise.all([
      queryClient.fetchInfiniteQuery(searchQuery(api, filters, search.get("cursor"))),
      isOnlyPlace(filters) && queryClient.prefetchInfiniteQuery(placesWithinQuery(api, filters)),
      isOnlyPlace(filters) &&
        country !== undefined &&
        queryClient.prefetchQuery(contributorsQuery(api, { country, region, place })),
    ]);
    if (needsPlaceCount(filters, pages)) await queryClient.prefetchInfiniteQuery(placeCountQuery(api, filters));
    if (country !== undefined && pages[0]?.place === null) throw noSuchPlace();
  },
  head: ({ queryClient, api, params, search, absolute }, t) => {
    const { country, region, place } = params;
    const filters = parseFilters({ country, region, place }, search);
    const data = queryClient.getQueryData(searchQuery(api, filters, search.get("cursor")).queryKey);
    const shown = data?.pages[0];
    const found = shown?.place ?? null;
    const name = found === null ? undefined : placeInSentence(found.name, found.context);
    const activities = shown?.activities ?? [];
    const [first] = activities;
    const title = name === undefined ? t("discover.title") : t("discover.titleIn", { place: name });
    const path = placePath({ country, region, place });
    return {
      title,
      ...(name === undefined ? {} : { description: t("discover.description", { place: name }) }),
      path,
      preview: { page: path, shows: [found?.name, shown?.total, first?._id, first?.modifiedDate] },
      describes: [
        activityList(activities, title, absolute),
        found === null ? null : breadcrumbs(placeCrumbs(found.context), absolute),
      ],
      ...(first && { preloadImage: preloadedCardOf(first) }),
      feed: feedPath(path, "rss"),
      isHiddenFromSearch: search.size > 0,
    };
  },
};

export const page: PageModule = {
  Page: DiscoverPage,
  extraMessages: { discover, feeds, searches },
  ...(import.meta.env.SSR && serverPart),
};

type Place = SearchResponse["place"];

/**
 * The place of an address: known from its first response, also while other filters load or fail. Null before, and
 * without a place.
 */
function usePlace(filters: Filters, query: SearchResult): Place {
  const path = placePath(filters);
  const [known, setKnown] = useState<{ readonly path: string; readonly place: Place }>({ path, place: null });
  const found = query.data?.pages[0]?.place ?? null;
  if (found !== null && (known.path !== path || known.place === null)) setKnown({ path, place: found });
  return found ?? (known.path === path ? known.place : null);
}
