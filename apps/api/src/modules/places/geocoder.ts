import type { LonLat } from "@meander/domain/geo/point";
import type { GeocodeFeature } from "@meander/domain/contract/geo";

/** What a look-up may answer with; absent means every level. */
export type GeocodeOptions = { readonly types: readonly string[] | null; readonly limit: number };

/** The port behind `GET /geocode`. The gazetteer answers it by default, an outside service by configuration. */
export type Geocoder = {
  /** Best match first; the beginning of a name is enough and small slips of the keyboard are forgiven. */
  readonly findByText: (text: string, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
  /** What the point belongs to, narrowest first. */
  readonly findByPoint: (point: LonLat, options: GeocodeOptions) => Promise<GeocodeFeature[]>;
};
