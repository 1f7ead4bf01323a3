import type { FilterQuery, SearchResponse } from "@meander/domain/contract/discovery";
import { hasOnlySigns } from "@meander/domain/discovery/only-signs";
import { pageInfoOf, totalAtLeastSeen } from "@meander/domain/paging/page";
import type { TimeZone } from "@meander/domain/time/zone";
import { sql } from "kysely";
import type { Database, Trx } from "../../db/client.ts";
import { findPlaceBySlugs, findZoneOfPoint, type PlaceRow, type PlaceSlugs } from "../places/queries.ts";
import { levelsOf } from "./levels.ts";
import { pageByDate } from "./page-by-date.ts";
import { pageTonight } from "./page-tonight.ts";
import { needsZone, parseFilters, parseFocus } from "./parse-filters.ts";
import type { SearchCaches } from "./search-caches.ts";
import { parseDateCursor, parseTonightCursor } from "./search-cursor.ts";
import type { DateRange } from "./search-filters.ts";
import type { PageRequest, SearchHit } from "./search-page.ts";
import type { WordMatch } from "./statement.ts";

export type SearchInput = Omit<PageRequest, "levels" | "match"> & {
  readonly texts: FilterQuery;
  readonly slugs: PlaceSlugs;
  readonly cursor: string | undefined;
  /** Whether to fill the page from wider place levels when the requested place has too few matches. */
  readonly isWidening: boolean;
};

export type SearchPage = Omit<SearchResponse, "activities"> & {
  readonly hits: readonly SearchHit[];
  /** The requested dates; null for any. */
  readonly dates: DateRange | null;
};

/** Time zone for dates without a place: that of the product's main city. */
const DEFAULT_TIME_ZONE = "Europe/London";

/** Throws DomainError invalid for malformed texts or a malformed cursor. */
export async function search(db: Database, input: SearchInput): Promise<SearchPage> {
  const { texts, slugs, page, limit, audience, viewerId, caches } = input;
  const place = await findPlace(db, slugs, caches);
  if (hasOnlySigns(texts.keywords ?? ""))
    return { ...pageInfoOf(page, limit, 0), place: placeViewOf(place), hits: [], dates: null, cursor: null };
  const zone = needsZone(texts) ? await findZone(db, place, texts) : DEFAULT_TIME_ZONE;
  const isTonight = texts.order === "tonight";
  const tonight = isTonight && input.cursor !== undefined ? parseTonightCursor(input.cursor, audience.now) : null;
  const date = !isTonight && input.cursor !== undefined ? parseDateCursor(input.cursor) : null;
  const decided = tonight ?? date;
  const asOf = tonight?.asOf ?? audience.now;
  const filters = parseFilters(texts, slugs, zone, asOf);
  const levels = levelsOf(filters, place, input.isWidening);
  const read = (handle: Database | Trx, match: WordMatch) => {
    const request = { levels, audience, viewerId, match, page, limit, asOf, caches };
    return isTonight ? pageTonight(handle, request, tonight) : pageByDate(handle, request, date);
  };
  const findPage = (match: WordMatch) =>
    match === "words" ? read(db, match) : withSimilarSpelling(db, (trx) => read(trx, match));
  const exactPage = await findPage(decided?.match ?? "words");
  // Only if no exact match exists; a cursor continues with the first page's match type.
  const isMisspelt = decided === null && exactPage.total === 0 && filters.terms.some(({ isQuoted }) => !isQuoted);
  const { total: counted, totalIsEstimate, ...found } = isMisspelt ? await findPage("spelling") : exactPage;
  const seen = { rows: found.hits.length, cursor: found.cursor };
  const isByNumber = totalIsEstimate && input.cursor === undefined;
  const total = isByNumber ? totalAtLeastSeen(counted, { page, limit }, seen) : counted;
  return {
    ...pageInfoOf(page, limit, total),
    ...(totalIsEstimate && { totalIsEstimate }),
    place: placeViewOf(place),
    dates: filters.starts,
    ...found,
  };
}

function placeViewOf(place: PlaceRow | null): SearchPage["place"] {
  if (place === null) return null;
  const { name, context, lon, lat, timeZone: timezone } = place;
  return { name, context, center: [lon, lat], timezone };
}

/** Minimum trigram similarity of a word with a typing error. */
const SPELLING_THRESHOLD = "0.45";

/** `set_config` with `is_local` applies the threshold to this transaction only. */
function withSimilarSpelling<Found>(db: Database, find: (trx: Trx) => Promise<Found>): Promise<Found> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${SPELLING_THRESHOLD}, true)`.execute(trx);
    return find(trx);
  });
}

async function findPlace(db: Database, slugs: PlaceSlugs, { places }: SearchCaches): Promise<PlaceRow | null> {
  if (slugs.countrySlug === null) return null;
  const key = JSON.stringify([slugs.countrySlug, slugs.regionSlug, slugs.placeSlug]);
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = await findPlaceBySlugs(db, slugs);
  if (place !== null) places.set(key, place);
  return place;
}

async function findZone(db: Database, place: PlaceRow | null, texts: FilterQuery): Promise<TimeZone> {
  if (place !== null) return place.timeZone;
  const focus = parseFocus(texts);
  return focus === null ? DEFAULT_TIME_ZONE : findZoneOfPoint(db, focus);
}
