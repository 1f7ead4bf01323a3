import {
  discoverParams,
  discoverQuery,
  locationContextBody,
  searchQuery,
  type SearchResponse,
  searchResponse,
} from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import type { Context } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { answerJson, createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { discoverActivities } from "./discover-activities.ts";
import { readSlugs } from "./read-filters.ts";
import { searchMemoryOf } from "./search-memory.ts";
import { discoveredJson } from "./views.ts";

const postSearch = declareRoute({
  method: "post",
  path: "/search",
  access: "public",
  limits: ["search"],
  isRead: true,
  summary:
    "Activities by place, distance, bounds, date, category, words and host; earliest relevant date first, or best for tonight.",
  request: { query: searchQuery, body: optionalJsonBody(locationContextBody) },
  responses: { 200: json(searchResponse) },
});

const discoverRoute = {
  method: "post",
  access: "public",
  limits: ["search"],
  isRead: true,
  summary: "Activities of a country, region or place, with the filters of search.",
  responses: { 200: json(searchResponse) },
} as const;

const postDiscoverCountry = declareRoute({
  ...discoverRoute,
  path: "/discover/{country}",
  request: {
    params: discoverParams.pick({ country: true }),
    query: discoverQuery,
    body: optionalJsonBody(locationContextBody),
  },
});

const postDiscoverRegion = declareRoute({
  ...discoverRoute,
  path: "/discover/{country}/{regionOrDistrict}",
  request: {
    params: discoverParams.pick({ country: true, regionOrDistrict: true }).required(),
    query: discoverQuery,
    body: optionalJsonBody(locationContextBody),
  },
});

const postDiscoverPlace = declareRoute({
  ...discoverRoute,
  path: "/discover/{country}/{regionOrDistrict}/{place}",
  request: { params: discoverParams.required(), query: discoverQuery, body: optionalJsonBody(locationContextBody) },
});

type Input = Omit<Parameters<typeof discoverActivities>[1], "actor" | "now" | "memory">;
type Kept = {
  /** False for what a page shows by itself. */
  readonly remember?: boolean | undefined;
  /** Of the body, for a search whose place we don't know. */
  readonly context: LocationContext | undefined;
};

async function answerSearch(c: Context<ApiEnv>, input: Input, kept: Kept) {
  const { actor, readDb: db, clock, services, translate } = c.var;
  const now = clock();
  const memory = searchMemoryOf(services.db);
  const discovered = await discoverActivities(db, { ...input, actor, now, memory });
  if (actor.kind === "traveller") {
    services.localFinds.note(
      actor.userId,
      discovered.found.map(({ activityId }) => activityId),
    );
    // Further pages are the same search.
    if (kept.remember !== false && input.page === 1 && input.cursor === undefined) {
      const filters = { ...input.texts, ...input.slugs, locationWikidata: input.locationWikidata };
      const context = discovered.place?.context ?? kept.context ?? {};
      services.searchHistory.note({ personId: actor.userId, filters, context, words: translate });
    }
  }
  return answerJson<SearchResponse>(c, discoveredJson(discovered, actor, memory.views, now));
}

export const publicRoutes = createRouter([
  on(postSearch, async (c) => {
    const { page, limit, cursor, remember, locationWikidata, extraResults, ...texts } = c.req.valid("query");
    const context = c.req.valid("json").locationContext;
    const slugs = readSlugs(texts, context);
    const input = { texts, slugs, locationWikidata, page, limit, cursor, isWidening: extraResults ?? false };
    return answerSearch(c, input, { remember, context });
  }),
  on(postDiscoverCountry, async (c) => {
    const { country } = c.req.valid("param");
    const { page, limit, cursor, remember, ...texts } = c.req.valid("query");
    const context = c.req.valid("json").locationContext;
    const slugs = { countrySlug: country, regionSlug: null, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return answerSearch(c, input, { remember, context });
  }),
  on(postDiscoverRegion, async (c) => {
    const { country, regionOrDistrict } = c.req.valid("param");
    const { page, limit, cursor, remember, ...texts } = c.req.valid("query");
    const context = c.req.valid("json").locationContext;
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return answerSearch(c, input, { remember, context });
  }),
  on(postDiscoverPlace, async (c) => {
    const { country, regionOrDistrict, place } = c.req.valid("param");
    const { page, limit, cursor, remember, ...texts } = c.req.valid("query");
    const context = c.req.valid("json").locationContext;
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: place };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return answerSearch(c, input, { remember, context });
  }),
]);
