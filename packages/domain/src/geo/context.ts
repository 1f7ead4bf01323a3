/** Levels of a location's context, widest first. */
export const contextLevels = [
  "country",
  "region",
  "district",
  "place",
  "postcode",
  "locality",
  "neighborhood",
] as const;
export type ContextLevel = (typeof contextLevels)[number];

/** Levels of a town or a part of one. */
export const townLevels = ["place", "postcode", "locality", "neighborhood"] as const satisfies readonly ContextLevel[];

/** One level's name. `wikidata` may be absent below country. */
export type ContextEntry = {
  text: string;
  short_code?: string | undefined;
  wikidata?: string | undefined;
  urlSlug?: string | undefined;
};

export type LocationContext = Partial<Record<ContextLevel, ContextEntry | undefined>>;

export const unknownPlaceName = "Other";

/** The narrowest known level. */
export function narrowestEntry(context: LocationContext): ContextEntry | null {
  for (const level of contextLevels.toReversed()) {
    const entry = context[level];
    if (entry?.text) return entry;
  }
  return null;
}

/** The town, as `placeName` says it, without its country; null if none is known. */
export function townName(context: LocationContext): string | null {
  return (context.place ?? context.locality ?? context.district ?? context.region)?.text || null;
}

/** The display name: the narrowest town-sized level and the country, `Lisbon, Portugal`. */
export function placeName(context: LocationContext): string {
  const town = context.place ?? context.locality ?? context.district ?? context.region;
  const names = [town?.text, context.country?.text].filter((name): name is string => Boolean(name));
  return names.length > 0 ? names.join(", ") : unknownPlaceName;
}
