import {
  activityCountriesResponse,
  discoverParams,
  discoverQuery,
  locationContextBody,
  searchQuery,
  searchResponse,
} from "@meander/domain/contract/discovery";
import type { Actor } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { createRouter, declareRoute, json, on, optionalJsonBody } from "../../http/router.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { loadActivities } from "../activities/load-activities.ts";
import { activityOf } from "../activities/views.ts";
import { findSlugsByWikidata, type PlaceSlugs } from "../places/queries.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import { countActivitiesByCountry } from "./queries.ts";
import { readSlugs } from "./read-filters.ts";
import { type SearchInput, search } from "./search.ts";

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

type Search = Omit<SearchInput, "audience">;

async function answerSearch(db: Database, actor: Actor, now: Date, input: Search) {
  const hiddenHosts = [...(await findBlockedPeople(db, actorIdOf(actor)))];
  const { activityIds, ...page } = await search(db, { ...input, audience: { now, hiddenHosts } });
  const loaded = await loadActivities(db, activityIds, actor, now);
  return { ...page, activities: loaded.map((activity) => activityOf(activity, actor, now)) };
}

/** A wikidata id names a place better than slugs; one we don't know finds nothing rather than everything. */
async function slugsOfWikidata(db: Database, wikidata: string, others: PlaceSlugs): Promise<PlaceSlugs> {
  const slugs = await findSlugsByWikidata(db, wikidata);
  if (slugs !== null) return slugs;
  return others.countrySlug === null ? { countrySlug: "", regionSlug: null, placeSlug: null } : others;
}

export const publicRoutes = createRouter([
  on(postSearch, async (c) => {
    const { page, limit, cursor, locationWikidata, extraResults, ...texts } = c.req.valid("query");
    const context = c.req.valid("json")?.locationContext;
    const given = readSlugs(texts, context);
    const slugs = locationWikidata === undefined ? given : await slugsOfWikidata(c.var.db, locationWikidata, given);
    const input = { texts, slugs, page, limit, cursor, isWidening: extraResults ?? false };
    return c.json(await answerSearch(c.var.db, c.var.actor, c.var.clock(), input), 200);
  }),
  on(postDiscoverCountry, async (c) => {
    const { country } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: null, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c.var.db, c.var.actor, c.var.clock(), input), 200);
  }),
  on(postDiscoverRegion, async (c) => {
    const { country, regionOrDistrict } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: null };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c.var.db, c.var.actor, c.var.clock(), input), 200);
  }),
  on(postDiscoverPlace, async (c) => {
    const { country, regionOrDistrict, place } = c.req.valid("param");
    const { page, limit, cursor, ...texts } = c.req.valid("query");
    const slugs = { countrySlug: country, regionSlug: regionOrDistrict, placeSlug: place };
    const input = { texts, slugs, page, limit, cursor, isWidening: false };
    return c.json(await answerSearch(c.var.db, c.var.actor, c.var.clock(), input), 200);
  }),
  on(getCountries, async (c) => {
    c.header("Cache-Control", COUNTRIES_CACHE_CONTROL);
    return c.json({ countries: await countActivitiesByCountry(c.var.db, c.var.clock()) }, 200);
  }),
]);
