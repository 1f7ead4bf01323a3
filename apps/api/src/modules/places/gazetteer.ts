import type { Database } from "../../db/client.ts";
import { geocodeFeatureOf } from "./geocode-feature.ts";
import type { Geocoder } from "./geocoder.ts";
import { findLevelsAround, searchPlaces } from "./queries.ts";

const LEVELS = ["place", "region", "country"];

/** Geocoder on our own database, without an external service. */
export function createGazetteer(db: Database): Geocoder {
  return {
    async findByText(text, { types, limit, near }) {
      const levels = LEVELS.filter((level) => types === null || types.includes(level));
      const [name = "", ...around] = text.split(",").map((part) => part.trim());
      if (name === "" || levels.length === 0) return [];
      const wider = around.filter((part) => part !== "");
      const places = await searchPlaces(db, { name, around: wider, levels, limit, near });
      return places.map(({ otherName, ...place }) => ({
        ...geocodeFeatureOf(place),
        ...(otherName !== null && { matchingText: otherName }),
      }));
    },
    async findByPoint(point, { types, limit }) {
      const levels = await findLevelsAround(db, point);
      return levels
        .filter(({ level }) => types === null || types.includes(level))
        .slice(0, limit)
        .map(geocodeFeatureOf);
    },
  };
}
