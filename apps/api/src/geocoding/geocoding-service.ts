import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";

export type PlaceType = GeocodeFeature["placeType"];

/** An administrative level around a place, as the service returns it. */
export type ServiceLevel = { readonly name: string; readonly wikidata?: string; readonly code?: string };

/** A place as the service returns it, before the gazetteer resolves its pages. */
export type ServicePlace = {
  readonly id: string;
  readonly name: string;
  /** The name with its administrative levels. */
  readonly fullName: string;
  readonly type: PlaceType;
  readonly center: LonLat;
  /** Two letters, upper case (ISO 3166-1). */
  readonly countryCode: string | null;
  /** Includes the place's own level. */
  readonly levels: Readonly<Partial<Record<Exclude<PlaceType, "address">, ServiceLevel>>>;
};

export type GeocodingQuery = {
  readonly about: { readonly text: string; readonly near: LonLat } | { readonly point: LonLat };
  /** At least one. */
  readonly types: readonly PlaceType[];
  readonly limit: number;
  /** A language tag, e.g. `en`. */
  readonly language: string;
};

export type GeocodingService = {
  /** Sorted by relevance, or for a point from the smallest level up. Throws RemoteFailure. */
  readonly findPlaces: (question: GeocodingQuery) => Promise<readonly ServicePlace[]>;
};
