import { parseCategoryCodes } from "@meander/domain/activity/category";
import type { SearchOrder } from "@meander/domain/contract/discovery";
import { formatBounds, parseBounds } from "@meander/domain/geo/bounds";
import { placePath } from "@meander/domain/paths";
import type { FilterName, Filters as StoredFilters } from "@meander/domain/search/stored-filters";
import { boxAround, nearKm, normaliseNear } from "./near-point.ts";

/** What is searched for, as the address of /discover holds it. */
export type Filters = {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly place?: string | undefined;
  readonly words: string;
  readonly categories: readonly number[];
  /** Codes of the languages that hosts state. */
  readonly languages: readonly string[];
  /** A code of the date filters; 0 for any date. */
  readonly date: number;
  /** `lon,lat` of a search near the person; empty otherwise. */
  readonly bounds: string;
  /** `lon,lat` of a person who searches around their position; empty otherwise. */
  readonly near: string;
  readonly order: SearchOrder;
};

const TODAY = 1;
const LAST_DATE_FILTER = 5;

/** What can be filtered by within a place. */
export type DiscoverFilter = Exclude<keyof Filters, keyof PlaceSlugs>;
type PlaceSlugs = Pick<Filters, "country" | "region" | "place">;

export const noFilters: Omit<Filters, keyof PlaceSlugs> = {
  words: "",
  categories: [],
  languages: [],
  date: 0,
  bounds: "",
  near: "",
  order: "date",
};

/** Reads an address and ignores invalid values: a mistyped filter must not hide everything. */
export function parseFilters(slugs: PlaceSlugs, search: URLSearchParams): Filters {
  const date = Number(search.get("date") ?? 0);
  const bounds = parseBounds(search.get("bounds") ?? "");
  const knownDate = Number.isInteger(date) && date >= 0 && date <= LAST_DATE_FILTER ? date : 0;
  return {
    country: slugs.country,
    region: slugs.region,
    place: slugs.place,
    words: (search.get("words") ?? "").trim(),
    categories: parseCategoryCodes(search.getAll("categories").join(",")),
    languages: parseLanguages(search.get("languages")),
    date: knownDate,
    bounds: bounds === null ? "" : formatBounds(bounds),
    near: normaliseNear(search.get("near") ?? ""),
    // Tonight is part of today; the order makes no sense for other days.
    order: search.get("order") === "tonight" && knownDate <= TODAY ? "tonight" : "date",
  };
}

/** As many as the API accepts. */
const languagesMax = 40;

function parseLanguages(text: string | null | undefined): string[] {
  return [...new Set(text?.match(/\b[a-z]{2,3}\b/g))].slice(0, languagesMax);
}

/** The parameters of the address; empty for what is not filtered by. */
function parametersOf(filters: Partial<Filters>) {
  const { words = "", categories = [], languages = [], date = 0, bounds = "", near = "", order = "date" } = filters;
  return {
    words,
    categories: [...categories].sort((a, b) => a - b).join(","),
    languages: languages.toSorted().join(","),
    date: date === 0 ? "" : String(date),
    bounds,
    near,
    order: order === "date" ? "" : order,
  } satisfies Record<DiscoverFilter, string>;
}

/** The canonical address of these filters: equal filters give equal addresses. */
export function discoverAddress(filters: Partial<Filters>): string {
  const query = new URLSearchParams(Object.entries(parametersOf(filters)).filter(([, text]) => text !== "")).toString();
  return `${placePath(filters)}${query === "" ? "" : `?${query}`}`;
}

/** Whether the search has no filters besides a place. */
export function isOnlyPlace(filters: Filters): boolean {
  return Object.values(parametersOf(filters)).every((text) => text === "");
}

/** Filters of the API without a control here. */
const notOnThePage = {
  dateStart: undefined,
  dateFinish: undefined,
  locationWikidata: undefined,
  suggested_by: undefined,
};

/** The filters of the API; undefined for what is not filtered by. */
export function apiFiltersOf(filters: Partial<Filters>) {
  const { words, categories, languages, date, bounds, near } = parametersOf(filters);
  return {
    ...notOnThePage,
    countrySlug: filters.country,
    regionSlug: filters.region,
    placeSlug: filters.place,
    keywords: words.split(/\s+/).join(",") || undefined,
    categories: categories || undefined,
    languages: languages || undefined,
    dateFilter: date || undefined,
    location: bounds || undefined,
    nearbyCenter: near || undefined,
    nearbyDistance: near === "" ? undefined : String(nearKm),
    order: filters.order === "tonight" ? filters.order : undefined,
  } satisfies Record<FilterName, string | undefined>;
}

/** The filters of a search of the API. A circle of another size becomes the box around it. */
export function filtersOfApi(filters: StoredFilters): Filters {
  const { nearbyCenter, nearbyDistance, location } = filters;
  const isNear = location === undefined && Number(nearbyDistance) === nearKm;
  return {
    country: filters.countrySlug,
    region: filters.regionSlug,
    place: filters.placeSlug,
    words: filters.keywords?.split(",").join(" ") ?? "",
    categories: parseCategoryCodes(filters.categories ?? ""),
    languages: parseLanguages(filters.languages),
    date: Number(filters.dateFilter ?? 0),
    order: filters.order === "tonight" ? "tonight" : "date",
    near: isNear ? (nearbyCenter ?? "") : "",
    bounds: isNear ? "" : (location ?? boxAround(nearbyCenter, nearbyDistance)),
  };
}
