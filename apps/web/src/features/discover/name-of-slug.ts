import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { Filters } from "../../shared/search/discover-filters.ts";

const small = new Set(["and", "by", "de", "in", "la", "le", "of", "on", "the", "under", "upon"]);

/** Guesses a name from a slug: "newcastle-upon-tyne" becomes "Newcastle upon Tyne". */
export function nameOfSlug(slug: string): string {
  const words = slug.split("-").filter((word) => word !== "");
  return words
    .map((word, index) => (index > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(" ");
}

type NamedPlace = Pick<NonNullable<SearchResponse["place"]>, "name" | "context">;

/** The place as guessed from its address, until the search has loaded. Null without a place. */
export function placeOfSlugs({ country, region, place }: Filters): NamedPlace | null {
  const slug = place ?? region ?? country;
  if (slug === undefined) return null;
  const name = nameOfSlug(slug);
  return { name, context: place === undefined ? {} : { place: { text: name } } };
}
