import { compareTonight, scoreTonight, type TonightScore } from "@meander/domain/discovery/tonight";
import { offsetOf } from "@meander/domain/paging/page";
import { placesLeft } from "@meander/domain/participation/participation";
import type { Database, Trx } from "../../db/client.ts";
import { type Level, lookAtLevels } from "./levels.ts";
import { type SeenActivities, seenKey, type TonightCursor, writeTonightCursor } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import type { FoundPage, PageRequest, SearchHit } from "./search-page.ts";
import { findTonight } from "./tonight-queries.ts";

type Request = PageRequest & { readonly asOf: Date; readonly memory: SearchMemory };

type Ranked = { readonly id: string; readonly startsAt: Date; readonly score: TonightScore };

/**
 * One page of what can still be joined, the best first, the place asked for before what surrounds it. All that could be on any
 * page is ranked for each, by live counts as of the instant of the first page; what has been shown is left out. So whoever goes
 * on by cursor sees each activity once, whatever fills up in the meantime.
 */
export async function pageTonight(
  db: Database | Trx,
  request: Request,
  after: TonightCursor | null,
): Promise<FoundPage> {
  const { levels, limit, asOf, match } = request;
  const looked = await lookAtLevels(levels, { limit, widest: after?.widest ?? null }, async (level) => {
    const ranked = await rankTonight(db, level, request);
    return { total: ranked.length, hits: ranked.map(({ id, score }) => hitOf(id, score, level)) };
  });
  const all = looked.flatMap(({ hits }) => hits);
  const seen: SeenActivities =
    after?.seen ?? new Set(all.slice(0, offsetOf(request.page, limit)).map(({ activityId }) => seenKey(activityId)));
  const unseen = all.filter(({ activityId }) => !seen.has(seenKey(activityId)));
  const hits = unseen.slice(0, limit);
  const shown = new Set([...seen, ...hits.map(({ activityId }) => seenKey(activityId))]);
  const isEnd = unseen.length <= limit;
  return {
    hits,
    total: all.length,
    totalIsEstimate: false,
    cursor: isEnd ? null : writeTonightCursor({ match, widest: looked.length - 1, asOf, seen: shown }),
  };
}

async function rankTonight(db: Database | Trx, { filters }: Level, request: Request): Promise<Ranked[]> {
  const candidates = await findTonight(db, filters, request);
  const ranked = candidates.map(({ activityId, startsAt, capacity, approvedCount, metres }) => {
    const candidate = { startsAt, placesLeft: placesLeft(capacity, approvedCount), metres };
    return { id: activityId, startsAt, score: scoreTonight(candidate, request.asOf) };
  });
  return ranked.toSorted(compareTonight);
}

function hitOf(activityId: string, { reasons }: TonightScore, { extraLevel }: Level): SearchHit {
  return { activityId, text: null, version: null, discovery: { extraLevel, reasons: [...reasons] } };
}
