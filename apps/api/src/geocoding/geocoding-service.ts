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
  /** Sorted by relevance, or for a point from the smallest level up. Throws GeocodingFailure. */
  readonly findPlaces: (question: GeocodingQuery) => Promise<readonly ServicePlace[]>;
};

/**
 * `limited`: our rate limit is exceeded; `unwelcome`: the token was rejected; `failing`: the service reports an error;
 * `question`: the service rejects this query, others may work.
 */
export type FailureReason =
  | "slow"
  | "unreachable"
  | "limited"
  | "unwelcome"
  | "failing"
  | "garbled"
  | "too large"
  | "question";

/** Contains neither the query nor the token. */
export class GeocodingFailure extends Error {
  override name = "GeocodingFailure";
  readonly reason: FailureReason;
  /** The pause that the service requested. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, retryAfterMs?: number) {
    super(`The request to the geocoding service failed: ${reason}.`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
