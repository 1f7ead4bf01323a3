import type { LonLat } from "@meander/domain/geo/point";
import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { Database } from "../../db/client.ts";

/** What a look-up may answer with; absent means every level. */
export type GeocodeOptions = {
  readonly types: readonly string[] | null;
  readonly limit: number;
  /** Of the names, where the geocoder knows several; a tag, e.g. `en`. */
  readonly language: string;
  /** Names near it come first. */
  readonly near: LonLat;
};

/** The port behind `GET /geocode`. The gazetteer answers it by default, an outside service by configuration. */
export type Geocoder = {
  /** Best match first; the beginning of a name is enough and small slips of the keyboard are forgiven. */
  readonly findByText: (text: string, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
  /** What the point belongs to, narrowest first. */
  readonly findByPoint: (point: LonLat, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
};

/** For one request, on the database it reads from. */
export type OpenGeocoder = (db: Database) => Geocoder;

declare module "../../http/services.ts" {
  interface Services {
    /** The gazetteer, or a service outside with the gazetteer behind it. */
    readonly openGeocoder: OpenGeocoder;
  }
}
