import {
  activityCountriesResponse,
  discoverParams,
  discoverQuery,
  locationContextBody,
  searchQuery,
  searchResponse,
} from "@meander/domain/contract/discovery";
import type { Context } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { discoverActivities } from "./discover-activities.ts";
import { countActivitiesByCountry } from "./queries.ts";
import { readSlugs } from "./read-filters.ts";
import { discoveredOf } from "./views.ts";

const COUNTRIES_CACHE_CONTROL = "public, max-age=60";

const postSearch = declareRoute({
  method: "post",
  path: "/search",
  access: "public",
  summary: "Activities by place, distance, bounds, date, category, words and host; earliest relevant date first.",
  request: { query: searchQuery, body: optionalJsonBody(locationContextBody) },
  responses: { 200: json(searchResponse) },
});

const discoverRoute = {
  method: "post",
  access: "public",
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

const getCountries = declareRoute({
  method: "get",
  path: "/activities/countries",
  access: "public",
  summary: "How many activities each country has to discover.",
  responses: { 200: json(activityCountriesResponse) },
});

type Call = Pick<Context<ApiEnv>, "var">;
type Input = Omit<Parameters<typeof discoverActivities>[1], "actor" | "now">;

async function answerSearch(c: Call, input: Input) {
  const { actor, db, clock, services } = c.var;
  const now = clock();
  const discovered = await discoverActivities(db, { ...input, actor, now });
  if (actor.kind === "traveller") {
    services.localFinds.note(
      actor.userId,
      discovered.loaded.map(({ row }) => row.id),
    );
  }
  return discoveredOf(discovered, actor, now);
}

export const publicRoutes = createRouter([
  on(postSearch, async (c) => {
    const { page, limit, cursor, locationWikidata, extraResults, ...texts } = c.req.valid("query");
    const slugs = readSlugs(texts, c.req.valid("json").locationContext);
    const input = { texts, slugs, locationWikidata, page, limit, cursor, isWidening: extraResults ?? false };
    return c.json(await answerSearch(c, input), 200);
  }),
  on(postDiscoverCountry, async (c) => {
    const { country } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: null, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c, input), 200);
  }),
  on(postDiscoverRegion, async (c) => {
    const { country, regionOrDistrict } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c, input), 200);
  }),
  on(postDiscoverPlace, async (c) => {
    const { country, regionOrDistrict, place } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: place };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c, input), 200);
  }),
  on(getCountries, async (c) => {
    c.header("Cache-Control", COUNTRIES_CACHE_CONTROL);
    return c.json({ countries: await countActivitiesByCountry(c.var.db, c.var.clock()) }, 200);
  }),
]);
