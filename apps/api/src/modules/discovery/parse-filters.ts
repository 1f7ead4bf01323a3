import { dateLimits, mapDefaults } from "@meander/domain/constants";
import type { FilterQuery, SearchQuery } from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import { parseKeywords } from "@meander/domain/discovery/terms";
import { nightOf } from "@meander/domain/discovery/tonight-window";
import { DomainError } from "@meander/domain/errors";
import { type Bounds, centreOfBounds, parseBounds } from "@meander/domain/geo/bounds";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { dateFilters, rangeOfDateFilter } from "@meander/domain/time/date-filter";
import { addDays, isDayCode } from "@meander/domain/time/day-code";
import { instantOfWallClock, type TimeZone } from "@meander/domain/time/zone";
import type { PlaceSlugs } from "../places/queries.ts";
import type { Filters } from "./search-filters.ts";

/** Whether the filters use local days, which depend on the place's time zone. */
export function needsZone({ order, dateFilter = 0, dateStart = "", dateFinish = "" }: FilterQuery): boolean {
  return order === "tonight" || dateFilter !== 0 || isDayCode(dateStart) || isDayCode(dateFinish);
}

/** Throws DomainError `invalid` with the field that can't be parsed. */
export function parseFilters(texts: FilterQuery, slugs: PlaceSlugs, zone: TimeZone, now: Date): Filters {
  const { categories, languages, keywords, ...others } = texts;
  return {
    ...others,
    ...slugs,
    outside: [],
    near: parseNearby(texts),
    bounds: parseLocationBounds(texts),
    starts: parseStarts(texts, zone, now),
    categories: categories?.split(",").map(Number) ?? [],
    languages: languages?.split(",") ?? [],
    terms: parseKeywords(keywords ?? ""),
  };
}

/** The centre of the circle or box, used to find its time zone. */
export function parseFocus(texts: FilterQuery): LonLat | null {
  const near = parseNearby(texts);
  if (near !== null) return near.center;
  const bounds = parseLocationBounds(texts);
  return bounds && centreOfBounds(bounds);
}

/** Slugs of the query, or else of the body's location context. A district counts as its region. */
export function parseSlugs(
  query: Pick<SearchQuery, "countrySlug" | "regionSlug" | "districtSlug" | "placeSlug">,
  { country, region, district, place }: LocationContext = {},
): PlaceSlugs {
  const given = slugsOf(query.countrySlug, query.regionSlug ?? query.districtSlug, query.placeSlug);
  const isGiven = Object.values(given).some((slug) => slug !== null);
  return isGiven ? given : slugsOf(country?.urlSlug, region?.urlSlug ?? district?.urlSlug, place?.urlSlug);
}

/** An empty slug counts as missing. */
function slugsOf(country: string | undefined, region: string | undefined, place: string | undefined): PlaceSlugs {
  return { countrySlug: country || null, regionSlug: region || null, placeSlug: place || null };
}

function parseNearby({ nearbyCenter, nearbyDistance }: FilterQuery): Filters["near"] {
  if (nearbyCenter === undefined) return null;
  const [lon = Number.NaN, lat = Number.NaN] = nearbyCenter.split(",").map(Number);
  const center: LonLat = [lon, lat];
  if (!isLonLat(center)) throw invalidField("nearbyCenter", "centreMalformed");
  return { center, radiusMetres: (nearbyDistance ?? mapDefaults.discoverDistanceKm) * 1000 };
}

function parseLocationBounds({ location }: FilterQuery): Bounds | null {
  if (location === undefined) return null;
  const bounds = parseBounds(location);
  if (bounds === null) throw invalidField("location", "boundsMalformed");
  return bounds;
}

function parseStarts(texts: FilterQuery, zone: TimeZone, now: Date): Filters["starts"] {
  const code = dateFilters.find((filter) => filter.code === texts.dateFilter)?.code ?? 0;
  const filter = rangeOfDateFilter(code, now, zone);
  const lows = [filter?.from, parseDateStart(texts, zone)].flatMap((date) => date?.getTime() ?? []);
  const highs = [filter?.to, parseDateFinish(texts, zone)].flatMap((date) => date?.getTime() ?? []);
  const from = lows.length === 0 ? null : new Date(Math.max(...lows));
  const to = highs.length === 0 ? null : new Date(Math.min(...highs));
  if (from !== null || to !== null) return { from, to };
  if (texts.order !== "tonight") return null;
  const night = nightOf(now, zone);
  return { from: night.from, to: night.to };
}

function parseDateStart({ dateStart }: FilterQuery, zone: TimeZone): Date | null {
  if (dateStart === undefined) return null;
  return isDayCode(dateStart) ? instantOfWallClock(dateStart, 0, zone) : new Date(dateStart);
}

/** A day ends at 5am of the next, as in the named filters; an exact instant is inclusive. */
function parseDateFinish({ dateFinish }: FilterQuery, zone: TimeZone): Date | null {
  if (dateFinish === undefined) return null;
  if (!isDayCode(dateFinish)) return new Date(new Date(dateFinish).getTime() + 1);
  return instantOfWallClock(addDays(dateFinish, 1), dateLimits.todayEndsAtHour, zone);
}

function invalidField(field: string, key: ErrorKey): DomainError {
  return new DomainError("invalid", message(key), { fields: { [field]: message(key) } });
}
