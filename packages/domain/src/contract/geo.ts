import { z } from "zod";
import { lineField } from "./texts.ts";

/** Longitude, then latitude, in degrees (WGS 84). */
export const coordinates = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Coordinates = z.infer<typeof coordinates>;

/** One level of a location's context. */
export const contextLevel = z.object({
  text: lineField(200),
  short_code: z.string().max(20).optional(),
  wikidata: z.string().max(20).optional(),
  urlSlug: z.string().max(200).optional(),
});

/** Levels from the widest to the narrowest. Unknown ones are absent, and labelled Other where a name is required. */
export const locationContext = z
  .object({
    country: contextLevel.optional(),
    region: contextLevel.optional(),
    district: contextLevel.optional(),
    place: contextLevel.optional(),
    postcode: contextLevel.optional(),
    locality: contextLevel.optional(),
    neighborhood: contextLevel.optional(),
  })
  .meta({ id: "LocationContext" });
export type LocationContext = z.infer<typeof locationContext>;

export const locationPoint = z
  .object({
    coordinates,
    properties: z.object({
      locationId: z.string().max(64).optional().describe("Gazetteer id, when the point is a known place."),
      newLocationId: z.string().max(64).optional().describe("Id that the client assigned to a pin of its own."),
      name: lineField(240).describe("The name of the point."),
      address: lineField(240).optional(),
      tags: z.array(lineField(60)).max(20).optional(),
      context: locationContext.optional(),
      isDefaultLocation: z.boolean().optional(),
      isWaypoint: z.boolean().optional(),
    }),
  })
  .meta({ id: "LocationPoint" });
export type LocationPoint = z.infer<typeof locationPoint>;

/** Points of a path at most. */
export const PATH_POINTS_MAX = 500;

export const locationPath = z
  .object({
    coordinates: z.array(coordinates).min(2).max(PATH_POINTS_MAX),
    properties: z.object({
      medium: z.int().min(1).max(5).describe("None 1, Walking 2, Cycling 3, Driving 4, DrivingTraffic 5."),
      distance: z.number().min(0).optional().describe("Metres along the path."),
    }),
  })
  .meta({ id: "LocationPath" });

export const locations = z.object({
  points: z.array(locationPoint).max(20),
  paths: z.array(locationPath).max(20),
});
export type Locations = z.infer<typeof locations>;

/** A geocoder's feature in Mapbox's format. */
export const geocodeFeature = z
  .object({
    id: z.string(),
    text: z.string(),
    matchingText: z
      .string()
      .optional()
      .describe("The place's other name that begins with the text searched for, e.g. 'Wien' of Vienna."),
    placeName: z.string().describe("The name with its enclosing levels, e.g. 'Camden, England, United Kingdom'."),
    placeType: z.enum(["country", "region", "district", "place", "postcode", "locality", "neighborhood", "address"]),
    center: coordinates,
    properties: z.object({ category: z.string().optional(), population: z.int().optional() }),
    context: locationContext,
    timezone: z.string().describe("IANA time zone of the point."),
  })
  .meta({ id: "GeocodeFeature" });
export type GeocodeFeature = z.infer<typeof geocodeFeature>;

export const geocodeQuery = z.object({
  q: z.string().trim().max(200).optional().describe("Text, or 'lon,lat' for reverse geocoding."),
  types: z.string().max(200).optional().describe("Comma-separated levels."),
  proximity: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe(
      "'lon,lat' of the person, the map or the search, to rank nearby names first. Defaults to the caller's approximate location.",
    ),
  limit: z.coerce.number().int().min(1).max(20).default(8),
});

export const geocodeResponse = z.object({ features: z.array(geocodeFeature) });
