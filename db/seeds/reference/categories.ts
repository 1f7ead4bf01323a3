import { slugify } from "./slugs.ts";

/** Codes and names, in display order ("Other" last). */
const categoryNames = [
  [1, "Sightseeing"],
  [2, "Hiking"],
  [3, "Ride"],
  [4, "Beaches"],
  [5, "Nature"],
  [6, "Camping"],
  [7, "Tours"],
  [8, "Culture"],
  [9, "Nightlife"],
  [10, "Outdoors"],
  [11, "Shows & Events"],
  [12, "Cuisine"],
  [14, "Road Trip"],
  [13, "Other"],
] as const;

export function listCategories() {
  return categoryNames.map(([code, name], index) => ({
    category_code: code,
    name,
    url_slug: slugify(name),
    sort_order: index + 1,
  }));
}
