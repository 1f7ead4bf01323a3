import type { GeocodeFeature } from "@meander/domain/contract/geo";
import type { LonLat } from "@meander/domain/geo/point";

export type PlaceType = GeocodeFeature["placeType"];

/** A level around a place, in the words of an outside service. */
export type ServiceLevel = { readonly name: string; readonly wikidata?: string; readonly code?: string };

/** A place as an outside service knows it, before our gazetteer says where its pages are. */
export type ServicePlace = {
  readonly id: string;
  readonly name: string;
  /** The name with the levels around it. */
  readonly fullName: string;
  readonly type: PlaceType;
  readonly center: LonLat;
  /** Two letters, upper case (ISO 3166-1). */
  readonly countryCode: string | null;
  /** Its own level among them. */
  readonly levels: Readonly<Partial<Record<Exclude<PlaceType, "address">, ServiceLevel>>>;
};

export type Question = {
  readonly about: { readonly text: string; readonly near: LonLat } | { readonly point: LonLat };
  /** At least one. */
  readonly types: readonly PlaceType[];
  readonly limit: number;
  /** A language tag, e.g. `en`. */
  readonly language: string;
};

export type GeocodingService = {
  /** Best match first; about a point, narrowest first. Throws GeocodingFailure. */
  readonly ask: (question: Question) => Promise<readonly ServicePlace[]>;
};

/**
 * `limited`: we ask too often; `unwelcome`: our token opens nothing; `failing`: it says that it is broken; `question`: it doesn't take this
 * one, others may work.
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

/** Carries nothing of what was asked, nor of the token. */
export class GeocodingFailure extends Error {
  override name = "GeocodingFailure";
  readonly reason: FailureReason;
  /** What the service asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(reason: FailureReason, retryAfterMs?: number) {
    super(`The geocoding service did not answer: ${reason}.`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
