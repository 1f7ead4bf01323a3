import type { LonLat } from "@meander/domain/geo/point";
import type { Bounds } from "@meander/domain/geo/bounds";

/** What a search asks for, after its texts were read and its place and zone are known. */
export type SearchFilters = {
  readonly countrySlug: string | null;
  readonly regionSlug: string | null;
  readonly placeSlug: string | null;
  readonly near: { readonly center: LonLat; readonly radiusMetres: number } | null;
  readonly bounds: Bounds | null;
  readonly suggestedBy: string | null;
  /** Half open; an activity fits when one of its starts lies inside. An open end is null. */
  readonly starts: { readonly from: Date | null; readonly to: Date | null } | null;
  /** Any of them. */
  readonly categories: readonly number[];
  /** All of them; the last may be the beginning of a word. */
  readonly words: readonly string[];
};

const WORDS_MAX = 10;

/** Letters and digits only, so that nothing a person types can be syntax to the text search. */
export function wordsOfKeywords(keywords: string): string[] {
  return (keywords.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, WORDS_MAX);
}
