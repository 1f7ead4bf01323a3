import {
  type DiscoverQuery,
  discoverParams,
  discoverQuery,
  locationContextBody,
  pinsQuery,
  pinsResponse,
  type SearchResponse,
  searchQuery,
  searchResponse,
} from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import type { Context } from "hono";
import type { z } from "zod";
import type { ApiEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, on, optionalJsonBody, respondJson } from "../../http/router.ts";
import { discoverActivities } from "./discover-activities.ts";
import { parseSlugs } from "./parse-filters.ts";
import { searchCachesOf } from "./search-caches.ts";
import { discoveredJson, pinsOf } from "./views.ts";

const route = {
  method: "post",
  access: "public",
  limits: ["search"],
  isRead: true,
  responses: { 200: json(searchResponse) },
} as const;
const body = optionalJsonBody(locationContextBody);
const ofPlace = "Activities of a country, region or place, with the filters of search.";

const postSearch = declareRoute({
  ...route,
  path: "/search",
  summary:
    "Activities by place, distance, bounds, date, category, words and host; by earliest relevant date, or ranked for tonight.",
  request: { query: searchQuery, body },
});
const postPins = declareRoute({
  ...route,
  path: "/search/pins",
  summary: "The activities of a search as pins of a map.",
  request: { query: pinsQuery, body },
  responses: { 200: json(pinsResponse) },
});
const postDiscoverCountry = declareRoute({
  ...route,
  path: "/discover/{country}",
  summary: ofPlace,
  request: { params: discoverParams.pick({ country: true }), query: discoverQuery, body },
});
const postDiscoverRegion = declareRoute({
  ...route,
  path: "/discover/{country}/{regionOrDistrict}",
  summary: ofPlace,
  request: { params: discoverParams.omit({ place: true }).required(), query: discoverQuery, body },
});
const postDiscoverPlace = declareRoute({
  ...route,
  path: "/discover/{country}/{regionOrDistrict}/{place}",
  summary: ofPlace,
  request: { params: discoverParams.required(), query: discoverQuery, body },
});

type SearchOptions = Omit<Parameters<typeof discoverActivities>[1], "actor" | "now" | "caches"> & {
  /** False for searches that a page starts by itself; they aren't recorded in the history. */
  readonly remember?: boolean | undefined;
  /** The body's location context, for a search whose place is unknown. */
  readonly context: LocationContext | undefined;
};

async function handleSearch(c: Context<ApiEnv>, { remember, context, ...input }: SearchOptions) {
  const { actor, readDb: db, clock, services, translate } = c.var;
  const now = clock();
  const caches = searchCachesOf(services.db);
  const discovered = await discoverActivities(db, { ...input, actor, now, caches });
  if (actor.kind === "traveller") {
    const ids = discovered.found.map(({ activityId }) => activityId);
    services.localFinds.record(actor.userId, ids);
    if (remember !== false && input.page === 1 && input.cursor === undefined) {
      const filters = { ...input.texts, ...input.slugs, locationWikidata: input.locationWikidata };
      const found = discovered.place?.context ?? context ?? {};
      services.searchHistory.record({ personId: actor.userId, filters, context: found, translateTitle: translate });
    }
  }
  return respondJson<SearchResponse>(c, discoveredJson(discovered, actor, caches.views, now));
}

type Params = z.infer<typeof discoverParams>;
type Body = z.infer<typeof locationContextBody>;

function handleDiscover(c: Context<ApiEnv>, query: DiscoverQuery, params: Params, { locationContext: context }: Body) {
  const { page, limit, cursor, remember, ...texts } = query;
  const { country: countrySlug, regionOrDistrict: regionSlug = null, place: placeSlug = null } = params;
  const slugs = { countrySlug, regionSlug, placeSlug };
  return handleSearch(c, { texts, slugs, page, limit, cursor, isWidening: false, remember, context });
}

export const publicRoutes = createRouter([
  on(postSearch, (c) => {
    const { extraResults: isWidening = false, locationWikidata, ...query } = c.req.valid("query");
    const { page, limit, cursor, remember, ...texts } = query;
    const context = c.req.valid("json").locationContext;
    const slugs = parseSlugs(texts, context);
    return handleSearch(c, { texts, slugs, locationWikidata, page, limit, cursor, isWidening, remember, context });
  }),
  on(postPins, async (c) => {
    const { actor, readDb: db, clock, services } = c.var;
    const now = clock();
    const caches = searchCachesOf(services.db);
    const { locationWikidata, cursor, limit, ...texts } = c.req.valid("query");
    const slugs = parseSlugs(texts, c.req.valid("json").locationContext);
    const request = { texts, slugs, locationWikidata, page: 1, limit, cursor, isWidening: false };
    const discovered = await discoverActivities(db, { ...request, actor, now, caches });
    return c.json(pinsOf(discovered, actor, caches.views, now), 200);
  }),
  on(postDiscoverCountry, (c) => handleDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
  on(postDiscoverRegion, (c) => handleDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
  on(postDiscoverPlace, (c) => handleDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
]);
