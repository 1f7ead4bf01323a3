import { distanceMetres } from "./distance.ts";
import type { LonLat } from "./point.ts";

type Quarter = { readonly center: LonLat; readonly regionSlug: string | null };

/** About the radius within which people say that they are in the city rather than near it. */
const IN_CITY_METRES = 16_000;

/** A village may be filed under a village. */
const CITY_POPULATION = 100_000;

/** Whether a place whose activities are filed under a city is named as part of it: Soho is in London, Watford only near. */
export function isInCity(place: Quarter, city: Quarter & { readonly population: number }): boolean {
  if (city.population < CITY_POPULATION) return false;
  return place.regionSlug === city.regionSlug && distanceMetres(place.center, city.center) <= IN_CITY_METRES;
}

const BOROUGH_POPULATION = 100_000;

/** How far around its middle a quarter is searched: a walk, or a borough. */
export function quarterRadiusMetres(population: number): number {
  return population >= BOROUGH_POPULATION ? 5_000 : 3_000;
}
