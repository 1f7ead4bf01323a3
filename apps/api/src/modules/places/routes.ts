import { mapDefaults } from "@meander/domain/constants";
import {
  activityCountriesResponse,
  activityPlacesResponse,
  activityRegionsResponse,
  countedQuery,
  countedRegionParams,
  popularPlacesResponse,
} from "@meander/domain/contract/discovery";
import { geocodeQuery, geocodeResponse } from "@meander/domain/contract/geo";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";
import { createRouter, declareRoute, json, on } from "../../http/router.ts";
import { countActivitiesByCountry, listPopularPlaces } from "./count-queries.ts";
import { listCountsWithin } from "./list-counts-within.ts";
import { countedPlaceOf, countedRegionOf, popularPlaceOf } from "./views.ts";

const POPULAR_LIMIT = 12;
const COUNTS_CACHE_CONTROL = "public, max-age=60";

const getGeocode = declareRoute({
  method: "get",
  path: "/geocode",
  access: "public",
  summary: "Places by a prefix of their name, with tolerance for typos, or by a point.",
  limits: ["search"],
  request: { query: geocodeQuery },
  responses: { 200: json(geocodeResponse) },
});

const getPopular = declareRoute({
  method: "get",
  path: "/places/popular",
  access: "public",
  summary: "The places with the most activities to join, for the home page.",
  responses: { 200: json(popularPlacesResponse) },
});

const getCountries = declareRoute({
  method: "get",
  path: "/activities/countries",
  access: "public",
  summary: "Number of activities to discover in each country.",
  responses: { 200: json(activityCountriesResponse) },
});

const getRegions = declareRoute({
  method: "get",
  path: "/activities/countries/{country}",
  access: "public",
  summary: "Number of activities to discover in each region of a country, most first.",
  request: { params: countedRegionParams.pick({ country: true }), query: countedQuery },
  responses: { 200: json(activityRegionsResponse) },
});

const getPlaces = declareRoute({
  method: "get",
  path: "/activities/countries/{country}/{region}",
  access: "public",
  summary: "Number of activities to discover in each place of a region, most first.",
  request: { params: countedRegionParams, query: countedQuery },
  responses: { 200: json(activityPlacesResponse) },
});

export const publicRoutes = createRouter([
  on(getGeocode, async (c) => {
    const { q = "", types, limit, proximity = "" } = c.req.valid("query");
    const geocoder = c.var.services.openGeocoder(c.var.readDb);
    const { language } = new Intl.Locale(c.var.locale);
    const wanted = types === undefined ? null : types.split(",").map((type) => type.trim());
    const near = parsePoint(proximity) ?? findCaller(c.var.services.findPlaceOfAddress(c.var.clientAddress));
    const options = { types: wanted, limit, language, near };
    const point = parsePoint(q);
    const features =
      point === null ? await geocoder.findByText(q, options) : await geocoder.findByPoint(point, options);
    return c.json({ features }, 200);
  }),
  on(getPopular, async (c) => {
    c.header("Cache-Control", COUNTS_CACHE_CONTROL);
    const places = await listPopularPlaces(c.var.readDb, { now: c.var.clock(), limit: POPULAR_LIMIT });
    return c.json({ places: places.map(popularPlaceOf) }, 200);
  }),
  on(getCountries, async (c) => {
    c.header("Cache-Control", COUNTS_CACHE_CONTROL);
    return c.json({ countries: await countActivitiesByCountry(c.var.readDb, c.var.clock()) }, 200);
  }),
  on(getRegions, async (c) => {
    const { country } = c.req.valid("param");
    const where = { countrySlug: country, regionSlug: null };
    const request = c.req.valid("query");
    const { rows, ...page } = await listCountsWithin(c.var.readDb, { where, request, now: c.var.clock() });
    c.header("Cache-Control", COUNTS_CACHE_CONTROL);
    return c.json({ ...page, regions: rows.map(countedRegionOf) }, 200);
  }),
  on(getPlaces, async (c) => {
    const { country, region } = c.req.valid("param");
    const where = { countrySlug: country, regionSlug: region };
    const request = c.req.valid("query");
    const { rows, ...page } = await listCountsWithin(c.var.readDb, { where, request, now: c.var.clock() });
    c.header("Cache-Control", COUNTS_CACHE_CONTROL);
    return c.json({ ...page, places: rows.map(countedPlaceOf) }, 200);
  }),
]);

/** Falls back to the product's main city. */
function findCaller(found: { longitude: number; latitude: number } | null): LonLat {
  return found === null ? mapDefaults.center : [found.longitude, found.latitude];
}

/** `lon,lat` is reverse geocoding; anything else is a name. */
function parsePoint(text: string): LonLat | null {
  const match = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/.exec(text);
  const point: LonLat = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && isLonLat(point) ? point : null;
}
