import { z } from "zod";
import type { Reason } from "../discovery/tonight.ts";
import { message } from "../messages/message.ts";
import { activity } from "./activities.ts";
import { pageInfo, pageQuery } from "./envelope.ts";
import { locationContext } from "./geo.ts";

const SEARCH_LIMIT = 50;
const DISCOVER_LIMIT = 10;
const COUNTED_LIMIT = 50;
/** The one of 'tonight' holds five bytes for each activity that went before. */
const CURSOR_MAX_LENGTH = 8_000;

export const searchOrders = ["date", "tonight"] as const;
export type SearchOrder = (typeof searchOrders)[number];

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
  keywords: z
    .string()
    .max(200)
    .optional()
    .describe("Words, with commas or spaces between; those in double quotes have to stand side by side."),
  order: z
    .enum(searchOrders)
    .default("date")
    .describe(
      "By the earliest relevant date, or what one can still join tonight first: soon, with room, within reach.",
    ),
};

/** The texts of the filters. */
export type FilterQuery = z.infer<z.ZodObject<typeof filters>>;

const cursor = z.string().max(CURSOR_MAX_LENGTH).optional();

const remember = z
  .stringbool()
  .optional()
  .describe("'false' for what a page shows by itself: it isn't kept among the caller's searches.");

export const searchQuery = pageQuery(SEARCH_LIMIT).extend({
  ...filters,
  cursor,
  remember,
  locationWikidata: z.string().max(20).optional(),
  countrySlug: z.string().max(200).optional(),
  districtSlug: z.string().max(200).optional(),
  regionSlug: z.string().max(200).optional(),
  placeSlug: z.string().max(200).optional(),
  extraResults: z
    .stringbool()
    .optional()
    .describe("Fill the page from the region and the country around when the place has too little."),
});
export type SearchQuery = z.infer<typeof searchQuery>;

export const discoverQuery = pageQuery(DISCOVER_LIMIT).extend({ ...filters, cursor, remember });
export type DiscoverQuery = z.infer<typeof discoverQuery>;

export const discoverParams = z.object({
  country: z.string().max(200),
  regionOrDistrict: z.string().max(200).optional(),
  place: z.string().max(200).optional(),
});

export const locationContextBody = z.object({ locationContext: locationContext.optional() });

const points = z.int().min(0).max(100).describe("Its share of the order; the points of all reasons add up.");

const reason = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("startsSoon"),
      points,
      minutes: z.int().min(0).describe("Until it starts, as of the first page."),
    }),
    z.object({
      kind: z.literal("placesLeft"),
      points,
      count: z.int().min(0).nullable().describe("Places still free; null without a limit."),
    }),
    z.object({
      kind: z.literal("near"),
      points,
      metres: z
        .int()
        .min(0)
        .describe("From the centre of the search; to the rounded point where the exact one is kept back."),
    }),
  ])
  .meta({ id: "SearchReason" }) satisfies z.ZodType<Reason>;

/** The levels of place that extra results come from. */
export const extraLevels = ["region", "country"] as const;

export const discoveredActivity = activity
  .extend({
    discovery: z.object({
      extraLevel: z
        .enum(extraLevels)
        .nullable()
        .describe("Null for what lies in the place asked for; else the wider level that it was added from."),
      reasons: z
        .array(reason)
        .describe(
          "Why it stands where it stands in the order 'tonight', the most points first; empty in the order of dates.",
        ),
    }),
  })
  .meta({ id: "DiscoveredActivity" });
export type DiscoveredActivity = z.infer<typeof discoveredActivity>;
export type Discovery = DiscoveredActivity["discovery"];

export const searchResponse = pageInfo.extend({
  total: z
    .int()
    .min(0)
    .describe("Exact up to 100. Above, an estimate of at least 101, marked by totalIsEstimate: show it as '100+'."),
  activities: z.array(discoveredActivity),
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

const slug = z.string().min(1).max(200).describe("As in the addresses of discovery.");
export const countedRegionParams = z.object({ country: slug, region: slug });

/** A region or a place, and how much there is to discover in it. */
export const countedPlace = z
  .object({
    name: z.string(),
    urlSlug: z.string().describe("Unique within what it lies in."),
    path: z.string().describe("Of its page."),
    count: z.int().min(1),
  })
  .meta({ id: "CountedPlace" });
export type CountedPlace = z.infer<typeof countedPlace>;

export const countedQuery = pageQuery(COUNTED_LIMIT);

/** Those with anything to discover, most first, then by population. */
export const activityRegionsResponse = pageInfo.extend({ regions: z.array(countedPlace) });
export const activityPlacesResponse = pageInfo.extend({ places: z.array(countedPlace) });

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
