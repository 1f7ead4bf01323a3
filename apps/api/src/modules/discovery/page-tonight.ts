import { compareTonight, scoreTonight } from "@meander/domain/discovery/tonight";
import { offsetOf } from "@meander/domain/paging/page";
import { placesLeft } from "@meander/domain/participation/participation";
import type { Database, Trx } from "../../db/client.ts";
import { type Level, searchLevels } from "./levels.ts";
import { type SeenActivities, seenKey, type TonightCursor, writeTonightCursor } from "./search-cursor.ts";
import type { FoundPage, PageRequest, SearchHit } from "./search-page.ts";
import { findTonight } from "./tonight-candidates.ts";

type Request = PageRequest & { readonly asOf: Date };

/**
 * One page of activities that can still be joined, best first; the requested place comes before wider levels. Each page
 * re-ranks all candidates by live counts, as of the first page's time, and excludes those already shown. So each
 * activity appears once, even as places fill up.
 */
export async function pageTonight(
  db: Database | Trx,
  request: Request,
  after: TonightCursor | null,
): Promise<FoundPage> {
  const { levels, limit, asOf, match } = request;
  const ranked = await searchLevels(levels, { limit, widest: after?.widest ?? null }, async (level) => {
    const hits = await rankTonight(db, level, request);
    return { total: hits.length, hits };
  });
  const all = ranked.flatMap(({ hits }) => hits);
  const seen: SeenActivities =
    after?.seen ?? new Set(all.slice(0, offsetOf(request.page, limit)).map(({ activityId }) => seenKey(activityId)));
  const unseen = all.filter(({ activityId }) => !seen.has(seenKey(activityId)));
  const hits = unseen.slice(0, limit);
  const shown = new Set([...seen, ...hits.map(({ activityId }) => seenKey(activityId))]);
  return {
    hits,
    total: all.length,
    totalIsEstimate: false,
    cursor: unseen.length <= limit ? null : writeTonightCursor({ match, widest: ranked.length - 1, asOf, seen: shown }),
  };
}

async function rankTonight(db: Database | Trx, level: Level, request: Request): Promise<SearchHit[]> {
  const { audience, match, caches, asOf } = request;
  const candidates = await findTonight(db, { filters: level.filters, audience, match }, caches);
  const scored = candidates.map(({ activityId: id, startsAt, closesAt, capacity, approvedCount, metres }) => {
    const candidate = { startsAt, closesAt, placesLeft: placesLeft(capacity, approvedCount), metres };
    return { id, startsAt, score: scoreTonight(candidate, asOf) };
  });
  return scored.toSorted(compareTonight).map(({ id: activityId, score: { reasons } }) => {
    const discovery = { extraLevel: level.extraLevel, reasons: [...reasons] };
    return { activityId, text: null, version: null, discovery };
  });
}
