import type { geocodeResponse } from "@meander/domain/contract/geo";
import type { popularPlacesResponse } from "@meander/domain/contract/discovery";
import { placePath } from "@meander/domain/paths";
import type { z } from "zod";
import type { PlaceRow, PopularPlaceRow } from "./queries.ts";

type Feature = z.infer<typeof geocodeResponse>["features"][number];
type PopularPlace = z.infer<typeof popularPlacesResponse>["places"][number];

const PLACE_TYPES: Readonly<Record<string, Feature["placeType"]>> = {
  country: "country",
  region: "region",
  place: "place",
};

export function geocodeFeatureOf(place: PlaceRow): Feature {
  const around = [place.name, place.regionName, place.countryName];
  return {
    id: String(place.id),
    text: place.name,
    placeName: around.filter((name, index) => name !== null && around.indexOf(name) === index).join(", "),
    placeType: PLACE_TYPES[place.level] ?? "place",
    center: [place.lon, place.lat],
    properties: { category: place.level, population: place.population },
    context: place.context,
    timezone: place.timeZone,
  };
}

export function popularPlaceOf(row: PopularPlaceRow): PopularPlace {
  return {
    name: row.name,
    countryName: row.countryName,
    path: placePath({ country: row.countrySlug, region: row.regionSlug ?? undefined, place: row.urlSlug }),
    count: row.count,
    center: [row.lon, row.lat],
  };
}
