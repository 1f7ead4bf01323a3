import type { StockServiceId } from "@meander/domain/image/stock-service";
import type { ImageCredit } from "@meander/domain/contract/people";

/** A photo as a service describes it. */
export type StockPhoto = {
  readonly service: StockServiceId;
  /** The service's id. */
  readonly id: string;
  /** Empty if it has none. */
  readonly title: string;
  readonly description: string | null;
  readonly urls: {
    /** For a list, 400 pixels wide or less. */
    readonly small: string;
    /** In the size that pages show. */
    readonly regular: string;
    readonly raw: string;
  };
  readonly photographer: {
    readonly firstName: string;
    readonly lastName: string | null;
    /** Their page at the service, with the referral tag. */
    readonly page: string;
  };
  /** Its page at the service, with the referral tag. */
  readonly page: string;
  readonly licence: ImageCredit["licence"] | null;
};

/** A photo with what its choice needs. */
export type ChosenStockPhoto = StockPhoto & {
  /** In pixels, of `regular`. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb` */
  readonly colour: string;
  /** What it shows, in single words. */
  readonly tags: readonly string[];
  /** The request that counts the choice at the service; null where it counts none. */
  readonly downloadUrl: string | null;
};

export type StockQuery = {
  readonly keywords: string;
  /** Photos with any of these tags; empty for all. */
  readonly tags: readonly string[];
  readonly near: { readonly lat: number; readonly lon: number; readonly radiusKm: number } | null;
  /** `YYYY-MM-DD` */
  readonly uploadedFrom: string | null;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
};

export type StockPage = { readonly photos: readonly StockPhoto[]; readonly pages: number; readonly total: number };

/** A client of a service. Both throw RemoteFailure. */
export type StockService = {
  readonly search: (query: StockQuery) => Promise<StockPage>;
  readonly find: (query: { readonly id: string }) => Promise<ChosenStockPhoto>;
};

/** For searches and single photos. */
export const stockLimits = { timeoutMs: 2_000, maxBytes: 1_048_576 } as const;

/** The tag that Unsplash demands in links to it; Flickr ignores it. */
export function withReferral(link: string): string {
  const address = new URL(link);
  address.searchParams.set("utm_source", "meander");
  address.searchParams.set("utm_medium", "referral");
  return address.href;
}
