import { offsetOf } from "@meander/domain/paging/page";
import type { Database, Trx } from "../../db/client.ts";
import { findMatches } from "./find-matches.ts";
import { searchLevels } from "./levels.ts";
import { type DateCursor, writeDateCursor } from "./search-cursor.ts";
import type { FoundPage, PageRequest } from "./search-page.ts";

/** One page by earliest relevant date, then id; the requested place comes before wider levels. */
export async function pageByDate(
  db: Database | Trx,
  request: PageRequest,
  after: DateCursor | null,
): Promise<FoundPage> {
  const { levels, audience, match, limit, caches, viewerId } = request;
  let [remaining, offset] = [limit, after === null ? offsetOf(request.page, limit) : 0];
  const found = await searchLevels(levels, { limit, widest: after?.widest ?? null }, async ({ filters }, level) => {
    const known = after?.counts[level] ?? null;
    if (after !== null && known !== null && level < after.level) return { ...known, matches: [], hasMore: false };
    const window = { limit: remaining, offset, after: after?.level === level ? after.position : null };
    const page = await findMatches(db, { filters, audience, match }, window, { caches, viewerId, known });
    remaining -= page.matches.length;
    offset = Math.max(0, offset - page.total);
    return page;
  });
  const hits = found.flatMap(({ matches }, level) =>
    matches.map((one) => ({
      ...one,
      level,
      discovery: { extraLevel: levels[level]?.extraLevel ?? null, reasons: [] },
    })),
  );
  const last = hits.at(-1);
  const hasMore = last !== undefined && found.some((one) => one.hasMore);
  return {
    hits,
    total: found.reduce((sum, { total }) => sum + total, 0),
    totalIsEstimate: found.some(({ totalIsEstimate }) => totalIsEstimate),
    cursor: hasMore ? writeDateCursor({ level: last.level, position: last, match, counts: found }) : null,
  };
}
