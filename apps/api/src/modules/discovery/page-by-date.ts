import { offsetOf } from "@meander/domain/paging/page";
import type { Database, Trx } from "../../db/client.ts";
import type { Search } from "./planned-search.ts";
import { type Level, lookAtLevels } from "./levels.ts";
import type { Match } from "./kept-page.ts";
import { findMatches } from "./queries.ts";
import { type DateCursor, writeDateCursor } from "./search-cursor.ts";
import type { SearchMemory } from "./search-memory.ts";
import type { FoundPage, PageRequest } from "./search-page.ts";

type LevelHit = { readonly level: number; readonly extraLevel: Level["extraLevel"]; readonly match: Match };

/** One page by earliest relevant date, then id, the place asked for before what surrounds it. */
export async function pageByDate(
  db: Database | Trx,
  request: PageRequest & { readonly memory: SearchMemory; readonly viewerId: string | null },
  after: DateCursor | null,
): Promise<FoundPage> {
  const { levels, audience, match, limit, memory, viewerId } = request;
  const hits: LevelHit[] = [];
  let offset = after === null ? offsetOf(request.page, limit) : 0;
  let level = 0;
  let goesOn = false;
  const counted = await lookAtLevels(levels, { limit, widest: after?.widest ?? null }, async (looked) => {
    const known = after?.counts[level] ?? null;
    const isPassed = after !== null && level < after.level;
    const start = after?.level === level ? after.position : null;
    const window = { limit: limit - hits.length, offset, after: start };
    const search: Search = { filters: looked.filters, audience, match, plan: "own" };
    const found =
      known !== null && isPassed
        ? { ...known, matches: [], goesOn: false }
        : await findMatches(db, search, window, { ...memory, viewerId, known });
    for (const one of found.matches) hits.push({ level, extraLevel: looked.extraLevel, match: one });
    goesOn ||= found.goesOn;
    offset = Math.max(0, offset - found.total);
    level += 1;
    return { total: found.total, totalIsEstimate: found.totalIsEstimate };
  });
  const last = hits.at(-1);
  return {
    hits: hits.map(({ extraLevel, match: { activityId, text, version } }) => ({
      activityId,
      text,
      version,
      discovery: { extraLevel, reasons: [] },
    })),
    total: counted.reduce((sum, { total }) => sum + total, 0),
    totalIsEstimate: counted.some(({ totalIsEstimate }) => totalIsEstimate),
    cursor:
      last !== undefined && goesOn
        ? writeDateCursor({ level: last.level, position: last.match, match, counts: counted })
        : null,
  };
}
