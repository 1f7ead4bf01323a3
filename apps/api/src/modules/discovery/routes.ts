import {
  type DiscoverQuery,
  discoverParams,
  discoverQuery,
  locationContextBody,
  searchQuery,
  type SearchResponse,
  searchResponse,
} from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import type { Context } from "hono";
import type { z } from "zod";
import type { ApiEnv } from "../../http/api-env.ts";
import { answerJson, createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { discoverActivities } from "./discover-activities.ts";
import { readSlugs } from "./read-filters.ts";
import { searchCachesOf } from "./search-caches.ts";
import { discoveredJson } from "./views.ts";

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
    "Activities by place, distance, bounds, date, category, words and host; earliest relevant date first, or best for tonight.",
  request: { query: searchQuery, body },
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

type Asked = Omit<Parameters<typeof discoverActivities>[1], "actor" | "now" | "caches"> & {
  /** False for what a page shows by itself. */
  readonly remember?: boolean | undefined;
  /** Of the body, for a search whose place we don't know. */
  readonly context: LocationContext | undefined;
};

async function answerSearch(c: Context<ApiEnv>, { remember, context, ...input }: Asked) {
  const { actor, readDb: db, clock, services, translate } = c.var;
  const now = clock();
  const caches = searchCachesOf(services.db);
  const discovered = await discoverActivities(db, { ...input, actor, now, caches });
  if (actor.kind === "traveller") {
    const ids = discovered.found.map(({ activityId }) => activityId);
    services.localFinds.note(actor.userId, ids);
    // Further pages are the same search.
    if (remember !== false && input.page === 1 && input.cursor === undefined) {
      const filters = { ...input.texts, ...input.slugs, locationWikidata: input.locationWikidata };
      const found = discovered.place?.context ?? context ?? {};
      services.searchHistory.note({ personId: actor.userId, filters, context: found, words: translate });
    }
  }
  return answerJson<SearchResponse>(c, discoveredJson(discovered, actor, caches.views, now));
}

type Params = z.infer<typeof discoverParams>;
type Body = z.infer<typeof locationContextBody>;

function answerDiscover(c: Context<ApiEnv>, query: DiscoverQuery, params: Params, { locationContext: context }: Body) {
  const { page, limit, cursor, remember, ...texts } = query;
  const { country: countrySlug, regionOrDistrict: regionSlug = null, place: placeSlug = null } = params;
  const slugs = { countrySlug, regionSlug, placeSlug };
  return answerSearch(c, { texts, slugs, page, limit, cursor, isWidening: false, remember, context });
}

export const publicRoutes = createRouter([
  on(postSearch, (c) => {
    const { extraResults: isWidening = false, locationWikidata, ...query } = c.req.valid("query");
    const { page, limit, cursor, remember, ...texts } = query;
    const context = c.req.valid("json").locationContext;
    const slugs = readSlugs(texts, context);
    return answerSearch(c, { texts, slugs, locationWikidata, page, limit, cursor, isWidening, remember, context });
  }),
  on(postDiscoverCountry, (c) => answerDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
  on(postDiscoverRegion, (c) => answerDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
  on(postDiscoverPlace, (c) => answerDiscover(c, c.req.valid("query"), c.req.valid("param"), c.req.valid("json"))),
]);
