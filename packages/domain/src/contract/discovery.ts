import { z } from "zod";
import type { Reason } from "../discovery/tonight.ts";
import { message } from "../messages/message.ts";
import { isDayCode } from "../time/day-code.ts";
import { activityCard } from "./activities.ts";
import { pageInfo, pageQuery } from "./envelope.ts";
import { locationContext } from "./geo.ts";

const SEARCH_LIMIT = 50;
const PINS_LIMIT = 100;
const DISCOVER_LIMIT = 10;
const COUNTED_LIMIT = 50;
/** The cursor of 'tonight' contains five bytes for each activity of the earlier pages. */
const CURSOR_MAX_LENGTH = 8_000;

export const searchOrders = ["date", "tonight"] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** A local time without a zone is rejected: it identifies no instant. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Years outside 1000 to 2999 are rejected: the calendar and the database support only four digits. */
function isDayOrInstant(text: string): boolean {
  const isInstant = INSTANT.test(text) && !Number.isNaN(Date.parse(text));
  return /^[12]/.test(text) && (isDayCode(text) || isInstant);
}

const dayOrInstant = z.string().max(40).refine(isDayOrInstant);

/** Filters shared by search and discover. */
const filters = {
  nearbyCenter: z
    .string()
    .max(60)
    .regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/, message("centreMalformed"))
    .optional(),
  nearbyDistance: z.coerce
    .number()
    .min(0)
    .max(999_999)
    .optional()
    .describe("Radius in kilometres; requires nearbyCenter."),
  location: z
    .string()
    .max(120)
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, message("boundsMalformed"))
    .optional()
    .describe("Bounds N,S,E,W in degrees; with E below W they cross the antimeridian."),
  suggested_by: z.uuid().optional().describe("Only suggestions by this person."),
  dateStart: dayOrInstant.optional().describe("From this instant or local day on."),
  dateFinish: dayOrInstant.optional().describe("Up to this instant, or to the end of this local day."),
  dateFilter: z.coerce
    .number()
    .int()
    .min(0)
    .max(5)
    .optional()
    .describe(
      "Any 0, Today 1, Tomorrow 2, This Week 3, This Weekend 4, Next Week 5, in the time zone of the searched place.",
    ),
  categories: z
    .string()
    .max(60)
    .regex(/^\d{1,2}(,\d{1,2})*$/, message("categoriesMalformed"))
    .optional(),
  languages: z
    .string()
    .max(200)
    .regex(/^[a-z]{2,3}(,[a-z]{2,3})*$/, message("languagesMalformed"))
    .optional()
    .describe("Language codes (ISO 639-1) with commas: activities held in at least one of them, as their hosts state."),
  keywords: z
    .string()
    .max(200)
    .optional()
    .describe("Words separated by commas or spaces; words in double quotes must be adjacent."),
  order: z
    .enum(searchOrders)
    .default("date")
    .describe(
      "`date`: by the earliest relevant date. `tonight`: what can still be joined tonight first, ranked by start, free places and distance.",
    ),
};

/** The texts of the filters. */
export type FilterQuery = z.infer<z.ZodObject<typeof filters>>;

const cursor = z.string().max(CURSOR_MAX_LENGTH).optional();

const remember = z
  .stringbool()
  .optional()
  .describe("'false' for searches that a page makes by itself: they are not stored among the caller's searches.");

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
    .describe("Fill the page from the surrounding region and country when the place has too few results."),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** The activities of a search on a map; in its order, by cursor. */
export const pinsQuery = searchQuery
  .omit({ page: true, remember: true, extraResults: true })
  .extend({ limit: pageQuery(PINS_LIMIT).shape.limit });

export const discoverQuery = pageQuery(DISCOVER_LIMIT).extend({ ...filters, cursor, remember });
export type DiscoverQuery = z.infer<typeof discoverQuery>;

export const discoverParams = z.object({
  country: z.string().max(200),
  regionOrDistrict: z.string().max(200).optional(),
  place: z.string().max(200).optional(),
});

export const locationContextBody = z.object({ locationContext: locationContext.optional() });

const points = z.int().min(0).max(100).describe("Its contribution to the rank; the points of all reasons add up.");

const reason = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("startsSoon"),
      points,
      minutes: z.int().min(0).describe("Minutes until it starts, as of the first page."),
    }),
    z.object({
      kind: z.literal("placesLeft"),
      points,
      count: z.int().min(0).nullable().describe("Free places; null without a limit."),
    }),
    z.object({
      kind: z.literal("near"),
      points,
      metres: z
        .int()
        .min(0)
        .describe("From the centre of the search; to the rounded point when the exact one is withheld."),
    }),
  ])
  .meta({ id: "SearchReason" }) satisfies z.ZodType<Reason>;

/** The context levels that extra results come from. */
export const extraLevels = ["region", "country"] as const;

export const discoveredActivity = activityCard
  .extend({
    discovery: z.object({
      extraLevel: z
        .enum(extraLevels)
        .nullable()
        .describe("Null for results within the requested place; else the wider level that the result was added from."),
      reasons: z
        .array(reason)
        .describe("Why it has its rank in the order 'tonight', most points first; empty in the order 'date'."),
    }),
  })
  .meta({ id: "DiscoveredActivity" });
export type DiscoveredActivity = z.infer<typeof discoveredActivity>;
export type Discovery = DiscoveredActivity["discovery"];

export const searchResponse = pageInfo.extend({
  total: z
    .int()
    .min(0)
    .describe(
      "Exact up to 100. Above that, an estimate of at least 101, marked by `totalIsEstimate`: show it as '100+'.",
    ),
  activities: z.array(discoveredActivity),
  place: z
    .object({
      name: z.string(),
      context: locationContext,
      center: z.tuple([z.number(), z.number()]).nullable(),
      timezone: z.string().nullable(),
    })
    .nullable()
    .describe("The place that the slugs name; null when the search is not limited to one."),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** An activity as a map's pin shows it. A card has all of it. */
export const activityPin = activityCard
  .pick({ _id: true, status: true, title: true, timezone: true, relevantDate: true, locations: true, dates: true })
  .meta({ id: "ActivityPin" });
export type ActivityPinView = z.infer<typeof activityPin>;

export const pinsResponse = z.object({
  pins: z.array(activityPin).describe("Of activities in the order of the search."),
  cursor: z.string().nullable().describe("Of the next pins; null after the last."),
});
export type PinsResponse = z.infer<typeof pinsResponse>;

export const countryCount = z.object({
  countryCode: z.string(),
  name: z.string(),
  urlSlug: z.string(),
  count: z.int(),
});
export const activityCountriesResponse = z.object({ countries: z.array(countryCount) });

const slug = z.string().min(1).max(200).describe("A slug as in the URLs of discovery pages.");
export const countedRegionParams = z.object({ country: slug, region: slug });

/** A region or place with the number of its discoverable activities. */
export const countedPlace = z
  .object({
    name: z.string(),
    urlSlug: z.string().describe("Unique within the enclosing level."),
    path: z.string().describe("Path of its page."),
    count: z.int().min(1),
  })
  .meta({ id: "CountedPlace" });
export type CountedPlace = z.infer<typeof countedPlace>;

export const countedQuery = pageQuery(COUNTED_LIMIT);

/** Regions with at least one activity, by number of activities, then by population. */
export const activityRegionsResponse = pageInfo.extend({ regions: z.array(countedPlace) });
export const activityPlacesResponse = pageInfo.extend({ places: z.array(countedPlace) });

/** Places with the most joinable activities, for the home page. */
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
