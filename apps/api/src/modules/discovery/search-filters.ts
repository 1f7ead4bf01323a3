import { earthRadiusMetres } from "@meander/domain/constants";
import type { FilterQuery } from "@meander/domain/contract/discovery";
import type { SearchTerm } from "@meander/domain/discovery/terms";
import type { Bounds } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import type { PlaceSlugs } from "../places/queries.ts";

export type Circle = { readonly center: LonLat; readonly radiusMetres: number };

/** Half open; an open end is null. */
export type DateRange = { readonly from: Date | null; readonly to: Date | null };

/** The contract's filters that must be parsed: combined, per time zone or per word. All others are used unchanged. */
export type ParsedFilter =
  | "nearbyCenter"
  | "nearbyDistance"
  | "location"
  | "dateStart"
  | "dateFinish"
  | "dateFilter"
  | "categories"
  | "languages"
  | "keywords"
  | "order";

/** A search's parsed filters, with its place and time zone resolved. */
export type Filters = PlaceSlugs &
  Omit<FilterQuery, ParsedFilter> & {
    /** Areas to exclude; empty for none. */
    readonly outside: readonly (PlaceSlugs | Circle)[];
    readonly near: Circle | null;
    readonly bounds: Bounds | null;
    /** Matches activities with at least one start inside. */
    readonly starts: DateRange | null;
    /** Matches any of them. */
    readonly categories: readonly number[];
    /** Matches any of them. */
    readonly languages: readonly string[];
    /** Must match all of them. */
    readonly terms: readonly SearchTerm[];
  };

const HALF_CIRCUMFERENCE_METRES = Math.PI * earthRadiusMetres;

/** The search circle; null when there is none or it covers the whole Earth. */
export function circleOf({ near }: Pick<Filters, "near">): Circle | null {
  return near !== null && near.radiusMetres < HALF_CIRCUMFERENCE_METRES ? near : null;
}
