import { z } from "zod";
import { message } from "../messages/message.ts";
import { pageInfo, pageQuery } from "./envelope.ts";
import { activity } from "./activities.ts";
import { locationContext } from "./geo.ts";

const SEARCH_LIMIT = 50;
const DISCOVER_LIMIT = 10;

/** The filters of specification §7 that search and discover share. */
const filters = {
  nearbyCenter: z
    .string()
    .max(60)
    .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, message("centreMalformed"))
    .optional(),
  nearbyDistance: z.coerce.number().min(0).max(999_999).optional().describe("Kilometres; with nearbyCenter."),
  location: z
    .string()
    .max(120)
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, message("boundsMalformed"))
    .optional()
    .describe("Bounds N,S,E,W in degrees; E smaller than W crosses the date line."),
  suggested_by: z.uuid().optional().describe("Only what this person suggested."),
  dateStart: z.string().max(40).optional().describe("From this instant or local day on."),
  dateFinish: z.string().max(40).optional().describe("Up to this instant, or to the end of this local day."),
  dateFilter: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe("Any 0, Today 1, Tomorrow 2, This Week 3, This Weekend 4, Next Week 5, in the zone of what is searched."),
  categories: z
    .string()
    .max(60)
    .regex(/^\d{1,2}(,\d{1,2})*$/, message("categoriesMalformed"))
    .optional(),
  keywords: z.string().max(200).optional().describe("Words, with commas or spaces between."),
};

const remember = z
  .stringbool()
  .optional()
  .describe("'false' for what a page shows by itself: it isn't kept among the caller's searches.");

export const searchQuery = pageQuery(SEARCH_LIMIT).extend({
  ...filters,
  remember,
  locationWikidata: z.string().max(20).optional(),
  countrySlug: z.string().max(200).optional(),
  districtSlug: z.string().max(200).optional(),
  regionSlug: z.string().max(200).optional(),
  placeSlug: z.string().max(200).optional(),
  extraResults: z.stringbool().optional().describe("Widen to the next level of place when there is little."),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export const discoverQuery = pageQuery(DISCOVER_LIMIT).extend({ ...filters, remember });
export type DiscoverQuery = z.infer<typeof discoverQuery>;

export const discoverParams = z.object({
  country: z.string().max(200),
  regionOrDistrict: z.string().max(200).optional(),
  place: z.string().max(200).optional(),
});

export const locationContextBody = z.object({ locationContext: locationContext.optional() });

export const searchResponse = pageInfo.extend({
  activities: z.array(activity),
  place: z
    .object({
      name: z.string(),
      context: locationContext,
      center: z.tuple([z.number(), z.number()]).nullable(),
      timezone: z.string().nullable(),
    })
    .nullable()
    .describe("The place that the slugs name; null when the search is not tied to one."),
});
export type SearchResponse = z.infer<typeof searchResponse>;

export const countryCount = z.object({
  countryCode: z.string(),
  name: z.string(),
  urlSlug: z.string(),
  count: z.int(),
});
export const activityCountriesResponse = z.object({ countries: z.array(countryCount) });

/** Places with the most to join, for the front page. */
export const popularPlacesResponse = z.object({
  places: z.array(
    z.object({
      name: z.string(),
      countryName: z.string(),
      path: z.string(),
      count: z.int(),
      center: z.tuple([z.number(), z.number()]),
    }),
  ),
});
