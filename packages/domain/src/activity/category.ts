/** Slugs appear in URLs. */
export const categories = [
  { code: 1, name: "Sightseeing", slug: "sightseeing" },
  { code: 2, name: "Hiking", slug: "hiking" },
  { code: 3, name: "Ride", slug: "ride" },
  { code: 4, name: "Beaches", slug: "beaches" },
  { code: 5, name: "Nature", slug: "nature" },
  { code: 6, name: "Camping", slug: "camping" },
  { code: 7, name: "Tours", slug: "tours" },
  { code: 8, name: "Culture", slug: "culture" },
  { code: 9, name: "Nightlife", slug: "nightlife" },
  { code: 10, name: "Outdoors", slug: "outdoors" },
  { code: 11, name: "Shows & Events", slug: "shows-events" },
  { code: 12, name: "Cuisine", slug: "cuisine" },
  { code: 13, name: "Other", slug: "other" },
  { code: 14, name: "Road Trip", slug: "road-trip" },
] as const;

export type Category = (typeof categories)[number];
export type CategoryCode = Category["code"];
export type CategorySlug = Category["slug"];

export const categoryCodes: readonly CategoryCode[] = categories.map((category) => category.code);

export function isCategoryCode(code: number): code is CategoryCode {
  return categories.some((category) => category.code === code);
}

/** Of an activity without a category. */
export const otherCategory = 13 satisfies CategoryCode;

export function findCategory(code: number): Category | null {
  return categories.find((category) => category.code === code) ?? null;
}

/** Parses the comma-separated list of a query. Unknown codes and duplicates are dropped. */
export function parseCategoryCodes(list: string): CategoryCode[] {
  const codes = list.split(",").filter((part) => part.trim() !== "");
  return [...new Set(codes.map(Number).filter(isCategoryCode))];
}
