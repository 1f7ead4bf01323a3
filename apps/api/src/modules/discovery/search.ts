import type { LocationContext } from "@meander/domain/contract/geo";
import type { Discovery, SearchResponse } from "@meander/domain/contract/discovery";
import { offsetOf } from "@meander/domain/paging/page";
import type { TimeZone } from "@meander/domain/time/zone";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import { findPlaceBySlugs, findPlaceOfPoint, type PlaceRow, type PlaceSlugs } from "../places/queries.ts";
import type { Audience } from "./conditions.ts";
import type { SearchFilters } from "./filters.ts";
import { type SearchHits, type SearchPosition, searchActivities } from "./queries.ts";
import { type FilterTexts, needsZone, readFilters, readFocus } from "./read-filters.ts";

export type SearchInput = {
  readonly texts: FilterTexts;
  readonly slugs: PlaceSlugs;
  readonly page: number;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Widen to the next level of place when a page isn't filled. */
  readonly isWidening: boolean;
  readonly audience: Audience;
};

type SearchHit = { readonly activityId: string; readonly discovery: Discovery };

export type SearchPage = Omit<SearchResponse, "activities"> & { readonly hits: readonly SearchHit[] };

const positionSchema = z.tuple([z.iso.datetime(), z.uuid()]);

/** Whose days a search without a place speaks of: the product's main city's. */
const DEFAULT_TIME_ZONE = "Europe/London";

/** Throws DomainError invalid for texts or a cursor that can't be read. */
export async function search(db: Database, input: SearchInput): Promise<SearchPage> {
  const { texts, slugs, page, limit, audience } = input;
  const place = await findPlaceBySlugs(db, slugs);
  const zone = needsZone(texts) ? await findZone(db, place, texts) : DEFAULT_TIME_ZONE;
  const filters = readFilters(texts, slugs, zone, audience.now);
  const window = { limit, offset: offsetOf(page, limit), after: readCursor(input.cursor) };
  const found = await searchWidening(db, filters, audience, window, input.isWidening);
  const last = found.hits.at(-1);
  return {
    page,
    pages: Math.max(1, Math.ceil(found.total / limit)),
    limit,
    total: found.total,
    ...(found.totalIsEstimate && { totalIsEstimate: true }),
    cursor: last === undefined || found.hits.length < limit ? null : writeCursor(last),
    place: place && placeOf(place),
    hits: found.hits.map(({ activityId }) => ({ activityId, discovery: { extraLevel: null, reasons: [] } })),
  };
}

type Window = Parameters<typeof searchActivities>[3];

/** Place, then region, then country, until a page is full; decided by the total, so that every page decides alike. */
async function searchWidening(
  db: Database,
  filters: SearchFilters,
  audience: Audience,
  window: Window,
  isWidening: boolean,
): Promise<SearchHits> {
  const found = await searchActivities(db, filters, audience, window);
  if (!isWidening || found.total >= window.limit) return found;
  if (filters.placeSlug !== null && filters.regionSlug !== null) {
    return searchWidening(db, { ...filters, placeSlug: null }, audience, window, true);
  }
  if (filters.placeSlug !== null || filters.regionSlug !== null) {
    return searchActivities(db, { ...filters, placeSlug: null, regionSlug: null }, audience, window);
  }
  return found;
}

async function findZone(db: Database, place: PlaceRow | null, texts: FilterTexts): Promise<TimeZone> {
  if (place !== null) return place.timeZone;
  const focus = readFocus(texts);
  const found = focus === null ? null : await findPlaceOfPoint(db, focus);
  return found?.timeZone ?? DEFAULT_TIME_ZONE;
}

function readCursor(cursor: string | undefined): SearchPosition | null {
  if (cursor === undefined) return null;
  const [nextStartsAt, activityId] = decodeCursor(cursor, positionSchema);
  return { nextStartsAt: new Date(nextStartsAt), activityId };
}

function writeCursor({ nextStartsAt, activityId }: SearchPosition): string {
  return encodeCursor([nextStartsAt.toISOString(), activityId]);
}

function placeOf(place: PlaceRow): {
  name: string;
  context: LocationContext;
  center: [number, number];
  timezone: string;
} {
  return { name: place.name, context: place.context, center: [place.lon, place.lat], timezone: place.timeZone };
}
