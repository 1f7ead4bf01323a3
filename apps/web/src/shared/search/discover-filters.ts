import { parseCategoryCodes } from "@meander/domain/activity/category";
import type { SearchOrder } from "@meander/domain/contract/discovery";
import { formatBounds, parseBounds } from "@meander/domain/geo/bounds";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";
import { placePath } from "@meander/domain/paths";

/** What is searched for, as the address of /discover holds it. */
export type DiscoverFilters = {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly place?: string | undefined;
  readonly words: string;
  readonly categories: readonly number[];
  /** A code of the date filters; 0 for any date. */
  readonly date: number;
  /** `N,S,E,W` of the map; empty for anywhere. */
  readonly bounds: string;
  /** `lon,lat` of whoever searches around themselves; empty otherwise. */
  readonly near: string;
  readonly order: SearchOrder;
};

/** How far somebody goes of an evening. */
export const nearKm = 30;

const TODAY = 1;
const LAST_DATE_FILTER = 5;

type PlaceSlugs = Pick<DiscoverFilters, "country" | "region" | "place">;

/** Reads an address. What makes no sense is left out: a mistyped filter must not hide everything. */
export function readFilters(slugs: PlaceSlugs, search: URLSearchParams): DiscoverFilters {
  const date = Number(search.get("date") ?? 0);
  const bounds = parseBounds(search.get("bounds") ?? "");
  const knownDate = Number.isInteger(date) && date >= 0 && date <= LAST_DATE_FILTER ? date : 0;
  return {
    country: slugs.country,
    region: slugs.region,
    place: slugs.place,
    words: (search.get("words") ?? "").trim(),
    categories: parseCategoryCodes(search.getAll("categories").join(",")),
    date: knownDate,
    bounds: bounds === null ? "" : formatBounds(bounds),
    near: readNear(search.get("near") ?? ""),
    // Tonight is a part of today; of any other day it makes no order.
    order: search.get("order") === "tonight" && knownDate <= TODAY ? "tonight" : "date",
  };
}

/** A tenth of a kilometre tells what is near; an address that is passed on need not tell the door. */
const NEAR_DECIMALS = 3;

/** `lon,lat` as the address holds it. */
export function formatNear([longitude, latitude]: LonLat): string {
  return [longitude, latitude].map((degrees) => Number(degrees.toFixed(NEAR_DECIMALS))).join(",");
}

/** The point that an address holds; null for none. */
export function parseNear(text: string): LonLat | null {
  if (!/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text)) return null;
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(",").map(Number);
  const point: LonLat = [longitude, latitude];
  return isLonLat(point) ? point : null;
}

function readNear(text: string): string {
  const point = parseNear(text);
  return point === null ? "" : formatNear(point);
}

/** The address that holds these filters; the same filters always give the same one. */
export function discoverAddress(filters: Partial<DiscoverFilters>): string {
  const { words = "", categories = [], date = 0, bounds = "", near = "", order = "date" } = filters;
  const search = new URLSearchParams();
  if (words !== "") search.set("words", words);
  if (categories.length > 0) search.set("categories", [...categories].sort((a, b) => a - b).join(","));
  if (date !== 0) search.set("date", String(date));
  if (bounds !== "") search.set("bounds", bounds);
  if (near !== "") search.set("near", near);
  if (order !== "date") search.set("order", order);
  const query = search.toString();
  return `${placePath(filters)}${query === "" ? "" : `?${query}`}`;
}

/** On other dates. The order 'tonight' stays for today. */
export function withDate(filters: DiscoverFilters, date: number): DiscoverFilters {
  return { ...filters, date, order: date === TODAY ? filters.order : "date" };
}

/** With the category when it was absent, without it when it was there. */
export function toggleCategory(filters: DiscoverFilters, code: number): DiscoverFilters {
  const { categories } = filters;
  const isChosen = categories.includes(code);
  return { ...filters, categories: isChosen ? categories.filter((other) => other !== code) : [...categories, code] };
}

/** Nothing but a place, or not even that: all there is to discover. */
export function isOnlyPlace({ words, categories, date, bounds, near, order }: DiscoverFilters): boolean {
  return words === "" && categories.length === 0 && date === 0 && bounds === "" && near === "" && order === "date";
}

/** The next wider search: without the map's edges, then the circle, the place, the region, the country. Null when nothing is wider. */
export function widerFilters(filters: DiscoverFilters): DiscoverFilters | null {
  if (filters.bounds !== "") return { ...filters, bounds: "" };
  if (filters.near !== "") return { ...filters, near: "" };
  if (filters.place !== undefined) return { ...filters, place: undefined };
  if (filters.region !== undefined) return { ...filters, region: undefined };
  if (filters.country !== undefined) return { ...filters, country: undefined };
  return null;
}
