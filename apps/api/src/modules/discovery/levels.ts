import type { Discovery } from "@meander/domain/contract/discovery";
import { quarterRadiusMetres } from "@meander/domain/geo/quarter";
import type { PlaceRow } from "../places/queries.ts";
import type { Filters } from "./search-filters.ts";

/** One place level of a search. */
export type Level = { readonly extraLevel: Discovery["extraLevel"]; readonly filters: Filters };

/**
 * The requested place, then its region, then its country, each excluding the previous ones, so that nothing appears
 * twice.
 */
export function levelsOf(filters: Filters, place: PlaceRow | null, isWidening: boolean): Level[] {
  if (place?.city) return levelsAroundQuarter(filters, place, isWidening);
  const requested = { countrySlug: filters.countrySlug, regionSlug: filters.regionSlug, placeSlug: filters.placeSlug };
  const levels: Level[] = [{ extraLevel: null, filters }];
  const { countrySlug } = requested;
  if (!isWidening || countrySlug === null) return levels;
  const regionSlug = place?.regionSlug ?? requested.regionSlug;
  const region = { countrySlug, regionSlug, placeSlug: null };
  if (requested.placeSlug !== null && regionSlug !== null) {
    levels.push({ extraLevel: "region", filters: { ...filters, ...region, outside: [requested] } });
  }
  if (requested.placeSlug !== null || requested.regionSlug !== null) {
    const outside = regionSlug === null ? [requested] : [requested, region];
    const country = { countrySlug, regionSlug: null, placeSlug: null };
    levels.push({ extraLevel: "country", filters: { ...filters, ...country, outside } });
  }
  return levels;
}

/** Activities are indexed by city, so a quarter is searched as a circle; a requested circle or box takes precedence. */
function levelsAroundQuarter(filters: Filters, place: PlaceRow, isWidening: boolean): Level[] {
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
 * Searches level by level until a page is full. Decides by totals, so that every page of a search has the same levels;
 * later pages use the widest level of the first.
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
