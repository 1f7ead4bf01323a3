import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import type { Database } from "../../db/client.ts";
import type { CarefulService } from "../../geocoding/careful-service.ts";
import type { PlaceType, Question, ServicePlace } from "../../geocoding/geocoding-service.ts";
import { fileOutsidePlaces } from "./filed-place-queries.ts";
import { createGazetteer } from "./gazetteer.ts";
import type { GeocodeOptions, Geocoder } from "./geocoder.ts";
import { serviceFeatureOf } from "./service-feature.ts";

/** What is looked for unless said otherwise (specification §7, External); about a point, addresses too. */
const usualTypes: readonly PlaceType[] = ["country", "region", "district", "locality", "place", "neighborhood"];
const everyType: readonly PlaceType[] = [...usualTypes, "postcode", "address"];

/** About 11 m: nobody's exact spot leaves, and neighbouring questions are the same one. */
const POINT_DECIMALS = 4;
/** About 10 km: enough to rank by, and one answer serves a whole city. */
const NEAR_DECIMALS = 1;

/** Asks a service outside; whatever it doesn't answer the gazetteer does. Not to be called inside a transaction. */
export function createServiceGeocoder(service: CarefulService, db: Database): Geocoder {
  const gazetteer = createGazetteer(db);

  async function ask(about: Question["about"], types: readonly PlaceType[], { limit, language }: GeocodeOptions) {
    const places = types.length === 0 ? [] : await service.ask({ about, types, limit, language });
    return places === null ? null : fileAll(db, places);
  }

  return {
    async findByText(text, options) {
      const plain = text.normalize("NFC").split(/\s+/).join(" ").trim();
      if (plain === "") return [];
      const near = roundPoint(options.near, NEAR_DECIMALS);
      const found = await ask({ text: plain, near }, typesOf(options, usualTypes), options);
      return found ?? gazetteer.findByText(text, options);
    },
    async findByPoint(point, options) {
      const found = await ask(
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
