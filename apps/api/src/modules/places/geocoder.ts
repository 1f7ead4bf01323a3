import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";
import type { Database } from "../../db/client.ts";

/** Feature types to return; null for every level. */
export type GeocodeOptions = {
  readonly types: readonly string[] | null;
  readonly limit: number;
  /** Preferred language of names, as a tag, e.g. `en`. */
  readonly language: string;
  /** Ranks nearer results first. */
  readonly near: LonLat;
};

/** The port behind `GET /geocode`: the gazetteer by default, an external service by configuration. */
export type Geocoder = {
  /** Best match first; matches prefixes and tolerates typing errors. */
  readonly findByText: (text: string, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
  /** The places that contain the point, narrowest first. */
  readonly findByPoint: (point: LonLat, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
};

/** Creates a geocoder for one request, on the database that it reads from. */
export type OpenGeocoder = (db: Database) => Geocoder;

declare module "../../http/services.ts" {
  interface Services {
    /** The gazetteer, or an external service with the gazetteer as fallback. */
    readonly openGeocoder: OpenGeocoder;
  }
}
