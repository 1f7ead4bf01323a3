import { offsetOf } from "@meander/domain/paging/page";
import type { Database, Trx } from "../../db/client.ts";
import { conditionsOf } from "./conditions.ts";
import { type Level, lookAtLevels } from "./levels.ts";
import { countMatches, findMatches, type SearchPosition } from "./queries.ts";
import { type DateCursor, writeDateCursor } from "./search-cursor.ts";
import type { FoundPage, PageRequest } from "./search-page.ts";

type LevelHit = { readonly level: number; readonly extraLevel: Level["extraLevel"]; readonly position: SearchPosition };

/** One page by earliest relevant date, then id, the place asked for before what surrounds it. */
export async function pageByDate(
  db: Database | Trx,
  request: PageRequest,
  after: DateCursor | null,
): Promise<FoundPage> {
  const { levels, audience, match, limit } = request;
  const counted = await lookAtLevels(
    levels,
    { limit, widest: after?.widest ?? null },
    async ({ extraLevel, filters }) => {
      const conditions = conditionsOf(filters, audience, match);
      return { extraLevel, conditions, ...(await countMatches(db, conditions)) };
    },
  );
  const hits: LevelHit[] = [];
  let offset = after === null ? offsetOf(request.page, limit) : 0;
  for (const [level, { extraLevel, conditions, ...count }] of counted.entries()) {
    const isBehind = after !== null && level < after.level;
    const isPassed = !count.totalIsEstimate && offset >= count.total;
    if (!isBehind && !isPassed && hits.length < limit) {
      const window = { limit: limit - hits.length, offset, after: after?.level === level ? after.position : null };
      const positions = await findMatches(db, { conditions, now: audience.now }, count, window);
      hits.push(...positions.map((position) => ({ level, extraLevel, position })));
    }
    offset = Math.max(0, offset - count.total);
  }
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
