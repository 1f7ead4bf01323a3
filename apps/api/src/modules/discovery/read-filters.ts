import { dateLimits, mapDefaults } from "@meander/domain/constants";
import type { FilterQuery, SearchQuery } from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import { parseKeywords } from "@meander/domain/discovery/terms";
import { tonightWindow } from "@meander/domain/discovery/tonight-window";
import { DomainError } from "@meander/domain/errors";
import { type Bounds, parseBounds } from "@meander/domain/geo/bounds";
import { isLonLat, type LonLat } from "@meander/domain/geo/point";
import { type ErrorKey, message } from "@meander/domain/messages/message";
import { dateFilters, rangeOfDateFilter } from "@meander/domain/time/date-filter";
import { addDays, isDayCode } from "@meander/domain/time/day-code";
import { instantOfWallClock, type TimeZone } from "@meander/domain/time/zone";
import type { PlaceSlugs } from "../places/queries.ts";
import type { SearchFilters } from "./search-filters.ts";

/** Whether the filters use local days, which depend on the place's time zone. */
export function needsZone(texts: FilterQuery): boolean {
  const isLocalDay = (text: string | undefined) => text !== undefined && isDayCode(text);
  return (
    texts.order === "tonight" ||
    (texts.dateFilter ?? 0) !== 0 ||
    isLocalDay(texts.dateStart) ||
    isLocalDay(texts.dateFinish)
  );
}

/** Throws DomainError `invalid` with the field that can't be parsed. */
export function readFilters(texts: FilterQuery, slugs: PlaceSlugs, zone: TimeZone, now: Date): SearchFilters {
  const { categories, keywords, ...others } = texts;
  return {
    ...others,
    ...slugs,
    outside: [],
    near: readNear(texts),
    bounds: readBounds(texts),
    starts: readStarts(texts, zone, now),
    categories: categories?.split(",").map(Number) ?? [],
    terms: parseKeywords(keywords ?? ""),
  };
}

/** The centre of the circle or box, used to find its time zone. */
export function readFocus(texts: FilterQuery): LonLat | null {
  const near = readNear(texts);
  if (near !== null) return near.center;
  const bounds = readBounds(texts);
  if (bounds === null) return null;
  const width = bounds.west <= bounds.east ? bounds.east - bounds.west : bounds.east + 360 - bounds.west;
  const middle = bounds.west + width / 2;
  return [middle > 180 ? middle - 360 : middle, (bounds.north + bounds.south) / 2];
}

/** Slugs of the query, or else of the body's location context. A district counts as its region. */
export function readSlugs(
  query: Pick<SearchQuery, "countrySlug" | "regionSlug" | "districtSlug" | "placeSlug">,
  context: LocationContext | undefined,
): PlaceSlugs {
  const given = {
    countrySlug: slugOrNull(query.countrySlug),
    regionSlug: slugOrNull(query.regionSlug ?? query.districtSlug),
    placeSlug: slugOrNull(query.placeSlug),
  };
  if (given.countrySlug !== null || given.regionSlug !== null || given.placeSlug !== null) return given;
  return {
    countrySlug: slugOrNull(context?.country?.urlSlug),
    regionSlug: slugOrNull(context?.region?.urlSlug ?? context?.district?.urlSlug),
    placeSlug: slugOrNull(context?.place?.urlSlug),
  };
}

function slugOrNull(slug: string | undefined): string | null {
  return slug === undefined || slug === "" ? null : slug;
}

function readNear({ nearbyCenter, nearbyDistance }: FilterQuery): SearchFilters["near"] {
  if (nearbyCenter === undefined) return null;
  const [lon = Number.NaN, lat = Number.NaN] = nearbyCenter.split(",").map(Number);
  const center: LonLat = [lon, lat];
  if (!isLonLat(center)) throw invalidField("nearbyCenter", "centreMalformed");
  return { center, radiusMetres: (nearbyDistance ?? mapDefaults.discoverDistanceKm) * 1000 };
}

function readBounds({ location }: FilterQuery): Bounds | null {
  if (location === undefined) return null;
  const bounds = parseBounds(location);
  if (bounds === null) throw invalidField("location", "boundsMalformed");
  return bounds;
}

function readStarts(texts: FilterQuery, zone: TimeZone, now: Date): SearchFilters["starts"] {
  const code = dateFilters.find((filter) => filter.code === texts.dateFilter)?.code ?? 0;
  const filter = rangeOfDateFilter(code, now, zone);
  const from = latest([filter?.from, readDateStart(texts, zone)]);
  const to = earliest([filter?.to, readDateFinish(texts, zone)]);
  if (from !== null || to !== null) return { from, to };
  return texts.order === "tonight" ? tonightWindow(now, zone) : null;
}

function readDateStart({ dateStart }: FilterQuery, zone: TimeZone): Date | null {
  if (dateStart === undefined) return null;
  requireYear("dateStart", dateStart);
  return isDayCode(dateStart) ? instantOfWallClock(dateStart, 0, zone) : readInstant("dateStart", dateStart);
}

/** A day ends at 5am of the next, as in the named filters; an exact instant is inclusive. */
function readDateFinish({ dateFinish }: FilterQuery, zone: TimeZone): Date | null {
  if (dateFinish === undefined) return null;
  requireYear("dateFinish", dateFinish);
  if (!isDayCode(dateFinish)) return new Date(readInstant("dateFinish", dateFinish).getTime() + 1);
  return instantOfWallClock(addDays(dateFinish, 1), dateLimits.todayEndsAtHour, zone);
}

/** Later and earlier years need more than four digits in the calendar and the database. */
function requireYear(field: string, text: string): void {
  if (!/^[12]\d{3}-/.test(text)) throw invalidField(field, "fieldInvalid");
}

/** A local time without a zone is rejected: it identifies no instant. */
function readInstant(field: string, text: string): Date {
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text);
  const instant = new Date(isInstant ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw invalidField(field, "fieldInvalid");
  return instant;
}

function latest(dates: readonly (Date | null | undefined)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
}

function earliest(dates: readonly (Date | null | undefined)[]): Date | null {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function invalidField(field: string, key: ErrorKey): DomainError {
  return new DomainError("invalid", message(key), { fields: { [field]: message(key) } });
}
