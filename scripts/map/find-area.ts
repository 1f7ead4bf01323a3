import { type Bounds, boundsAround, isBounds } from "@meander/domain/geo/bounds";
import { reachMetres } from "../../db/seeds/reference/city-pull.ts";
import { type City, readAlternateNames, readCities, readRegionNames } from "../../db/seeds/reference/geonames.ts";
import { StartProblem } from "../start/problem.ts";

/** What `npm run map` fetches: a box that doesn't cross the 180° meridian. */
export type MapArea = {
  readonly name: string;
  /** The name of its file. */
  readonly file: string;
  readonly bounds: Bounds;
};

/** Of a village, so that its map has the surroundings. */
const MIN_RADIUS_METRES = 5_000;

/**
 * A place of the gazetteer with its surroundings ("London", "Bath, United Kingdom"), the most populous of its name, or
 * a box ("west,south,east,north" in degrees). Throws StartProblem.
 */
export function findArea(text: string, radiusKm?: number): MapArea {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  if (numbers.length === 4 && numbers.every(Number.isFinite)) return boxArea(numbers);
  const city = findCity(text);
  const [longitude, latitude] = city.loc.coordinates;
  const radius = radiusKm === undefined ? Math.max(MIN_RADIUS_METRES, reachMetres(city.population)) : radiusKm * 1_000;
  const bounds = withoutMeridian(boundsAround([longitude, latitude], radius));
  return { name: describe(city), file: `${plain(city.name)}-${city.country.toLowerCase()}`, bounds };
}

function boxArea([west = 0, south = 0, east = 0, north = 0]: readonly number[]): MapArea {
  const bounds = { north, south, east, west };
  if (!isBounds(bounds)) throw new StartProblem("The box isn't on the map: write west,south,east,north in degrees.");
  const corners = [west, south, east, north].join(",");
  return { name: corners, file: `box-${corners.replaceAll(",", "_")}`, bounds: withoutMeridian(bounds) };
}

function withoutMeridian(bounds: Bounds): Bounds {
  if (bounds.west <= bounds.east) return bounds;
  throw new StartProblem("The area crosses the 180° meridian: fetch a box on each side of it.");
}

function findCity(text: string): City {
  const [name = "", ...around] = text.split(",").map(plain);
  const cities = readCities().filter((city) => around.every((wish) => surroundingsOf(city).has(wish)));
  const named = cities.filter((city) => plain(city.name) === name);
  const found = named.length > 0 ? named : alternatelyNamed(cities, name);
  const [largest] = found.toSorted((one, other) => other.population - one.population);
  if (largest !== undefined) return largest;
  throw new StartProblem(
    `No place is called “${text}”. Write the name of a town of at least 1,000 people, with its country if others have the name (“Bath, United Kingdom”), or a box: west,south,east,north.`,
  );
}

function alternatelyNamed(cities: readonly City[], name: string): readonly City[] {
  const names = readAlternateNames(new Set(cities.map(({ cityId }) => cityId)));
  return cities.filter(({ cityId }) => names.get(cityId)?.some((other) => plain(other) === name) === true);
}

let regions: ReadonlyMap<string, string> | undefined;
const countryNames = new Intl.DisplayNames("en", { type: "region" });

function surroundingsOf({ country, adminCode }: City): ReadonlySet<string> {
  regions ??= readRegionNames();
  const region = regions.get(`${country}.${adminCode}`) ?? "";
  return new Set([country, countryNames.of(country) ?? country, region].map(plain));
}

function describe({ name, country, loc }: City): string {
  const [longitude, latitude] = loc.coordinates;
  return `${name}, ${countryNames.of(country) ?? country} (${latitude.toFixed(2)}, ${longitude.toFixed(2)})`;
}

/** Without accents, case and spaces at the ends; words joined with hyphens. */
function plain(text: string): string {
  const letters = text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
  return letters.trim().replaceAll(/[^\p{Letter}\p{Number}]+/gu, "-");
}
