import type { SearchResponse } from "@meander/domain/contract/discovery";
import type { LocationContext } from "@meander/domain/contract/geo";
import { pageInfoOf, totalAtLeastSeen } from "@meander/domain/paging/page";
import type { TimeZone } from "@meander/domain/time/zone";
import type { Database } from "../../db/client.ts";
import { findPlaceBySlugs, findZoneOfPoint, type PlaceRow, type PlaceSlugs } from "../places/queries.ts";
import type { Audience, WordMatch } from "./planned-search.ts";
import { levelsOf } from "./levels.ts";
import { pageByDate } from "./page-by-date.ts";
import { pageTonight } from "./page-tonight.ts";
import { matchingWords } from "./queries.ts";
import { type FilterTexts, needsZone, readFilters, readFocus } from "./read-filters.ts";
import { type DateCursor, readDateCursor, readTonightCursor, type TonightCursor } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import type { SearchHit } from "./search-page.ts";

export type SearchInput = {
  readonly texts: FilterTexts;
  readonly slugs: PlaceSlugs;
  readonly page: number;
  readonly limit: number;
  readonly cursor: string | undefined;
  /** Fill a page from the levels of place around when the place asked for doesn't. */
  readonly isWidening: boolean;
  readonly audience: Audience;
  /** Null for a visitor. */
  readonly viewerId: string | null;
  readonly memory: SearchMemory;
};

export type SearchPage = Omit<SearchResponse, "activities"> & { readonly hits: readonly SearchHit[] };

/** Whose days a search without a place speaks of: the product's main city's. */
const DEFAULT_TIME_ZONE = "Europe/London";

/** Throws DomainError invalid for texts or a cursor that can't be read. */
export async function search(db: Database, input: SearchInput): Promise<SearchPage> {
  const { texts, slugs, page, limit, audience, viewerId, memory } = input;
  const place = await findPlace(db, slugs, memory);
  const zone = needsZone(texts) ? await findZone(db, place, texts) : DEFAULT_TIME_ZONE;
  const after = readCursor(input);
  const asOf = after.tonight?.asOf ?? audience.now;
  const filters = readFilters(texts, slugs, zone, asOf);
  const levels = levelsOf(filters, place, input.isWidening);
  const findPage = (match: WordMatch) =>
    matchingWords(db, match, (handle) => {
      const request = { levels, audience, viewerId, match, page, limit, asOf, memory };
      return texts.order === "tonight"
        ? pageTonight(handle, request, after.tonight)
        : pageByDate(handle, request, after.date);
    });
  const decided = after.tonight ?? after.date;
  const asWords = await findPage(decided?.match ?? "words");
  // Only when nothing has the words; a cursor goes on with what its first page found.
  const isMisspelt = decided === null && asWords.total === 0 && filters.terms.some(({ isQuoted }) => !isQuoted);
  const { total: counted, totalIsEstimate, ...found } = isMisspelt ? await findPage("spelling") : asWords;
  const seen = { rows: found.hits.length, cursor: found.cursor };
  const isByNumber = totalIsEstimate && input.cursor === undefined;
  const total = isByNumber ? totalAtLeastSeen(counted, { page, limit }, seen) : counted;
  return {
    ...pageInfoOf(page, limit, total),
    ...(totalIsEstimate && { totalIsEstimate }),
    place: place && placeOf(place),
    ...found,
  };
}

type After = { readonly date: DateCursor | null; readonly tonight: TonightCursor | null };

/** Each order has its own; neither reads the other's. */
function readCursor({ cursor, texts, audience }: SearchInput): After {
  if (cursor === undefined) return { date: null, tonight: null };
  return texts.order === "tonight"
    ? { date: null, tonight: readTonightCursor(cursor, audience.now) }
    : { date: readDateCursor(cursor), tonight: null };
}

async function findPlace(db: Database, slugs: PlaceSlugs, { places }: SearchMemory): Promise<PlaceRow | null> {
  if (slugs.countrySlug === null) return null;
  const key = JSON.stringify([slugs.countrySlug, slugs.regionSlug, slugs.placeSlug]);
  const known = places.get(key);
  if (known !== undefined) return known;
  const place = await findPlaceBySlugs(db, slugs);
  if (place !== null) places.set(key, place);
  return place;
}

async function findZone(db: Database, place: PlaceRow | null, texts: FilterTexts): Promise<TimeZone> {
  if (place !== null) return place.timeZone;
  const focus = readFocus(texts);
  return focus === null ? DEFAULT_TIME_ZONE : findZoneOfPoint(db, focus);
}

function placeOf(place: PlaceRow): {
  name: string;
  context: LocationContext;
  center: [number, number];
  timezone: string;
} {
  return { name: place.name, context: place.context, center: [place.lon, place.lat], timezone: place.timeZone };
}
