import type { SearchTerm } from "@meander/domain/discovery/terms";
import type { Bounds } from "@meander/domain/geo/bounds";
import type { LonLat } from "@meander/domain/geo/point";
import type { PlaceSlugs } from "../places/queries.ts";

export type Circle = { readonly center: LonLat; readonly radiusMetres: number };

/** What a search asks for, after its texts were read and its place and zone are known. */
export type SearchFilters = PlaceSlugs & {
  /** What lies in one of these is left out; empty for nothing. */
  readonly outside: readonly (PlaceSlugs | Circle)[];
  readonly near: Circle | null;
  readonly bounds: Bounds | null;
  readonly suggestedBy: string | null;
  /** Half open; an activity fits when one of its starts lies inside. An open end is null. */
  readonly starts: StartRange | null;
  /** Any of them. */
  readonly categories: readonly number[];
  /** All of them. */
  readonly terms: readonly SearchTerm[];
};

export type StartRange = { readonly from: Date | null; readonly to: Date | null };
