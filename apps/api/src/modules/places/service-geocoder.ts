import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import type { Database } from "../../db/client.ts";
import type { GeocodingQuery, PlaceType, ServicePlace } from "../../geocoding/geocoding-service.ts";
import type { GuardedService } from "../../geocoding/guarded-service.ts";
import { fileOutsidePlaces } from "./filed-place-queries.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { GeocodeOptions, Geocoder } from "./geocoder.ts";
import { serviceFeatureOf } from "./service-feature.ts";

/** Default feature types; for a point, addresses too. */
const usualTypes: readonly PlaceType[] = ["country", "region", "district", "locality", "place", "neighborhood"];
const everyType: readonly PlaceType[] = [...usualTypes, "postcode", "address"];

/** About 11 m: hides exact locations from the service, and lets neighbouring requests share a cache entry. */
const POINT_DECIMALS = 4;
/** About 10 km: enough for ranking, and one response serves a whole city. */
const NEAR_DECIMALS = 1;

/** Queries an external service, with the gazetteer as fallback. Don't call it inside a transaction. */
export function createServiceGeocoder(service: GuardedService, db: Database): Geocoder {
  const gazetteer = createGazetteer(db);

  async function findPlaces(
    about: GeocodingQuery["about"],
    types: readonly PlaceType[],
    { limit, language }: GeocodeOptions,
  ) {
    const places = types.length === 0 ? [] : await service.findPlaces({ about, types, limit, language });
    return places === null ? null : fileAll(db, places);
  }

  return {
    async findByText(text, options) {
      const plain = text.normalize("NFC").split(/\s+/).join(" ").trim();
      if (plain === "") return [];
      const near = roundPoint(options.near, NEAR_DECIMALS);
      const found = await findPlaces({ text: plain, near }, typesOf(options, usualTypes), options);
      return found ?? gazetteer.findByText(text, options);
    },
    async findByPoint(point, options) {
      const found = await findPlaces(
        { point: roundPoint(point, POINT_DECIMALS) },
        typesOf(options, [...usualTypes, "address"]),
        options,
      );
      return found ?? gazetteer.findByPoint(point, options);
    },
  };
}

function typesOf({ types }: GeocodeOptions, usual: readonly PlaceType[]): readonly PlaceType[] {
  return types === null ? usual : everyType.filter((type) => types.includes(type));
}

function roundPoint([longitude, latitude]: LonLat, decimals: number): LonLat {
  return [Number(longitude.toFixed(decimals)), Number(latitude.toFixed(decimals))];
}

async function fileAll(db: Database, places: readonly ServicePlace[]): Promise<GeocodeFeature[]> {
  const filed = await fileOutsidePlaces(db, places);
  return places.flatMap((place, index) => {
    const where = filed[index];
    return where ? [serviceFeatureOf(place, where)] : [];
  });
}
