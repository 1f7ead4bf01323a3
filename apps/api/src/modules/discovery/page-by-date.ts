import { offsetOf } from "@meander/domain/paging/page";
import type { Database, Trx } from "../../db/client.ts";
import { type Level, lookAtLevels } from "./levels.ts";
import { findMatches, type SearchPosition } from "./queries.ts";
import { type DateCursor, writeDateCursor } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import type { FoundPage, PageRequest } from "./search-page.ts";

type LevelHit = { readonly level: number; readonly extraLevel: Level["extraLevel"]; readonly position: SearchPosition };

/** One page by earliest relevant date, then id, the place asked for before what surrounds it. */
export async function pageByDate(
  db: Database | Trx,
  request: PageRequest & { readonly memory: SearchMemory },
  after: DateCursor | null,
): Promise<FoundPage> {
  const { levels, audience, match, limit } = request;
  const hits: LevelHit[] = [];
  let offset = after === null ? offsetOf(request.page, limit) : 0;
  let level = 0;
  const counted = await lookAtLevels(levels, { limit, widest: after?.widest ?? null }, async (looked) => {
    const isPassed = after !== null && level < after.level;
    const window = { limit: isPassed ? 0 : limit - hits.length, offset };
    const start = after?.level === level ? after.position : null;
    const search = { filters: looked.filters, audience, match };
    const { positions, ...count } = await findMatches(db, search, { ...window, after: start }, request.memory);
    for (const position of positions) hits.push({ level, extraLevel: looked.extraLevel, position });
    offset = Math.max(0, offset - count.total);
    level += 1;
    return count;
  });
  const last = hits.at(-1);
  const isFull = last !== undefined && hits.length === limit;
  return {
    hits: hits.map(({ extraLevel, position }) => ({
      activityId: position.activityId,
      discovery: { extraLevel, reasons: [] },
    })),
    total: counted.reduce((sum, { total }) => sum + total, 0),
    totalIsEstimate: counted.some(({ totalIsEstimate }) => totalIsEstimate),
    cursor: isFull ? writeDateCursor({ ...last, match, widest: counted.length - 1 }) : null,
  };
}
