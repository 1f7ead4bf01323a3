import type { Discovery } from "@meander/domain/contract/discovery";
import { quarterRadiusMetres } from "@meander/domain/geo/quarter";
import type { PlaceRow } from "../places/queries.ts";
import type { SearchFilters } from "./search-filters.ts";

/** What one level of place adds to a search. */
export type Level = { readonly extraLevel: Discovery["extraLevel"]; readonly filters: SearchFilters };

/** The place asked for, then its region, then its country, each without those before: nothing is found twice. */
export function levelsOf(filters: SearchFilters, place: PlaceRow | null, isWidening: boolean): Level[] {
  if (place?.city) return levelsAroundQuarter(filters, place, isWidening);
  const asked = { countrySlug: filters.countrySlug, regionSlug: filters.regionSlug, placeSlug: filters.placeSlug };
  const levels: Level[] = [{ extraLevel: null, filters }];
  const { countrySlug } = asked;
  if (!isWidening || countrySlug === null) return levels;
  const regionSlug = place?.regionSlug ?? asked.regionSlug;
  const region = { countrySlug, regionSlug, placeSlug: null };
  if (asked.placeSlug !== null && regionSlug !== null) {
    levels.push({ extraLevel: "region", filters: { ...filters, ...region, outside: [asked] } });
  }
  if (asked.placeSlug !== null || asked.regionSlug !== null) {
    const outside = regionSlug === null ? [asked] : [asked, region];
    const country = { countrySlug, regionSlug: null, placeSlug: null };
    levels.push({ extraLevel: "country", filters: { ...filters, ...country, outside } });
  }
  return levels;
}

/** Activities are filed under the city, so a quarter is a circle; a circle or a box that was asked for goes before it. */
function levelsAroundQuarter(filters: SearchFilters, place: PlaceRow, isWidening: boolean): Level[] {
  const anywhere = { countrySlug: null, regionSlug: null, placeSlug: null };
  if (filters.near !== null || filters.bounds !== null) {
    return [{ extraLevel: null, filters: { ...filters, ...anywhere } }];
  }
  const { lon, lat, population, countrySlug, regionSlug } = place;
  const circle = { center: [lon, lat], radiusMetres: quarterRadiusMetres(population) } as const;
  const quarter: Level = { extraLevel: null, filters: { ...filters, ...anywhere, near: circle } };
  if (!isWidening) return [quarter];
  const region = { countrySlug, regionSlug, placeSlug: null };
  const country = { ...region, regionSlug: null };
  return [
    quarter,
    { extraLevel: "region", filters: { ...filters, ...region, outside: [circle] } },
    { extraLevel: "country", filters: { ...filters, ...country, outside: [circle, region] } },
  ];
}

type Reach = { readonly limit: number; readonly widest: number | null };

/**
 * Searches one level after the other until a page is full: by totals, so that every page of a search reaches as far, or to the widest level
 * of the pages before.
 */
export async function searchLevels<Found extends { readonly total: number }>(
  levels: readonly Level[],
  { limit, widest }: Reach,
  searchLevel: (level: Level, index: number) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  let total = 0;
  for (const [index, level] of levels.entries()) {
    if (widest === null ? total >= limit : index > widest) break;
    const one = await searchLevel(level, index);
    found.push(one);
    total += one.total;
  }
  return found;
}
