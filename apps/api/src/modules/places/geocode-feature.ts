import type { GeocodeFeature } from "@meander/domain/contract/geo";
import { isInCity } from "@meander/domain/geo/quarter";
import type { PlaceRow } from "./queries.ts";

const PLACE_TYPES: Readonly<Record<string, GeocodeFeature["placeType"]>> = {
  country: "country",
  region: "region",
  place: "place",
};

export function geocodeFeatureOf(place: PlaceRow): GeocodeFeature {
  const { city } = place;
  const isQuarter = city !== null && isInCity({ center: [place.lon, place.lat], regionSlug: place.regionSlug }, city);
  const around = [place.name, isQuarter ? city.name : null, place.regionName, place.countryName];
  return {
    id: String(place.id),
    text: place.name,
    placeName: around.filter((name, index) => name !== null && around.indexOf(name) === index).join(", "),
    placeType: PLACE_TYPES[place.level] ?? "place",
    center: [place.lon, place.lat],
    properties: { category: place.level, ...(place.population > 0 && { population: place.population }) },
    context: place.context,
    timezone: place.timeZone,
  };
}
