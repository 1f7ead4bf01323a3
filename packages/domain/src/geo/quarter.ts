import { distanceMetres } from "./distance.ts";
import type { LonLat } from "./point.ts";

type Quarter = { readonly center: LonLat; readonly regionSlug: string | null };

/** The approximate radius within which people say "in the city" rather than "near the city". */
const IN_CITY_METRES = 16_000;

/** Excludes villages: a place may be assigned to a small one. */
const CITY_POPULATION = 100_000;

/** Whether a place assigned to a city is labelled as part of it: Soho is in London, Watford only near it. */
export function isInCity(place: Quarter, city: Quarter & { readonly population: number }): boolean {
  if (city.population < CITY_POPULATION) return false;
  return place.regionSlug === city.regionSlug && distanceMetres(place.center, city.center) <= IN_CITY_METRES;
}

const BOROUGH_POPULATION = 100_000;

/** The search radius around a quarter's centre: walking distance, or the size of a borough. */
export function quarterRadiusMetres(population: number): number {
  return population >= BOROUGH_POPULATION ? 5_000 : 3_000;
}
