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

/** The label of an unknown level. */
export const unknownLevelLabel = "Other";

export function contextLabel(context: LocationContext, level: ContextLevel): string {
  return context[level]?.text || unknownLevelLabel;
}

/** The narrowest known level. */
export function narrowestEntry(context: LocationContext): ContextEntry | null {
  for (const level of contextLevels.toReversed()) {
    const entry = context[level];
    if (entry?.text) return entry;
  }
  return null;
}

/** The display name: the narrowest town-sized level and the country, `Lisbon, Portugal`. */
export function placeName(context: LocationContext): string {
  const town = context.place ?? context.locality ?? context.district ?? context.region;
  const names = [town?.text, context.country?.text].filter((name): name is string => Boolean(name));
  return names.length > 0 ? names.join(", ") : unknownLevelLabel;
}

/**
 * The slugs of a discover path, widest first, up to the first level without one. A district replaces a missing region.
 */
export function discoverSlugs(context: LocationContext): string[] {
  const slugs: string[] = [];
  for (const entry of [context.country, context.region ?? context.district, context.place]) {
    if (!entry?.urlSlug) break;
    slugs.push(entry.urlSlug);
  }
  return slugs;
}
