import { contextLevels } from "@meander/domain/geo/context";
import type { LonLat } from "@meander/domain/geo/point";
import { z } from "zod";
import type { PlaceType, ServiceLevel, ServicePlace } from "./geocoding-service.ts";

// GeoJSON as Mapbox documents it for Geocoding v6, "Geocoding response object":
// https://docs.mapbox.com/api/search/geocoding/ Declares only the fields in use; others are ignored.

const name = z.string().min(1).max(500);

const level = z.object({
  name,
  wikidata_id: z.string().max(20).optional(),
  country_code: z.string().max(3).optional(),
  region_code_full: z.string().max(20).optional(),
});

const context = z.object({
  country: level.optional(),
  region: level.optional(),
  district: level.optional(),
  place: level.optional(),
  postcode: level.optional(),
  locality: level.optional(),
  neighborhood: level.optional(),
});

const placeType = z.enum([...contextLevels, "address"]) satisfies z.ZodType<PlaceType>;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

const feature = z.object({
  id: z.string().max(500).optional(),
  geometry: z.object({ coordinates: z.tuple([longitude, latitude]).rest(z.number()) }),
  properties: z.object({
    mapbox_id: z.string().min(1).max(500),
    feature_type: z.string().max(40),
    name,
    name_preferred: name.optional(),
    full_address: z.string().max(1_000).optional(),
    place_formatted: z.string().max(1_000).optional(),
    coordinates: z.object({ longitude, latitude }).optional(),
    context: context.default({}),
  }),
});

const mapboxResponse = z.object({ type: z.literal("FeatureCollection"), features: z.array(feature).max(50) });

type Feature = z.infer<typeof feature>;

const levelNames = ["country", "region", "district", "place", "postcode", "locality", "neighborhood"] as const;

/** Null for an invalid response. Unknown types of features (a block, a part of a building) are omitted. */
export function parseMapboxResponse(body: unknown): ServicePlace[] | null {
  const parsed = mapboxResponse.safeParse(body);
  return parsed.success ? parsed.data.features.flatMap(toPlace) : null;
}

function toPlace({ geometry, properties }: Feature): ServicePlace[] {
  const type = placeType.safeParse(properties.feature_type === "street" ? "address" : properties.feature_type);
  if (!type.success) return [];
  const { context: around, coordinates, mapbox_id: id } = properties;
  const own = properties.name_preferred ?? properties.name;
  const center: LonLat = coordinates
    ? [coordinates.longitude, coordinates.latitude]
    : [geometry.coordinates[0], geometry.coordinates[1]];
  const levels = Object.fromEntries(
    levelNames.flatMap((key) => {
      const found = around[key] ?? (key === type.data ? { name: own } : undefined);
      return found === undefined ? [] : [[key, toLevel(found)] as const];
    }),
  );
  const countryCode = around.country?.country_code?.toUpperCase();
  return [
    {
      id,
      name: own,
      fullName: properties.full_address ?? [own, properties.place_formatted].filter(Boolean).join(", "),
      type: type.data,
      center,
      countryCode: countryCode !== undefined && /^[A-Z]{2}$/.test(countryCode) ? countryCode : null,
      levels,
    },
  ];
}

function toLevel({ name: text, wikidata_id, country_code, region_code_full }: z.infer<typeof level>): ServiceLevel {
  const code = region_code_full ?? country_code;
  return { name: text, ...(wikidata_id && { wikidata: wikidata_id }), ...(code && { code }) };
}
