import type { Database } from "../../db/client.ts";
import { cutTimePage, type DatePageRequest, dateWindowOf } from "../../db/time-cursor.ts";
import { countSearches, listSearches, type SearchRow } from "./queries.ts";

export type ReadHistory = {
  readonly rows: readonly SearchRow[];
  readonly cursor: string | null;
  readonly totalCount: number;
};

/** A person's searches, latest first. */
export async function listHistory(db: Database, personId: string, page: DatePageRequest): Promise<ReadHistory> {
  const window = dateWindowOf(page);
  const [found, totalCount] = await Promise.all([listSearches(db, personId, window), countSearches(db, personId)]);
  const cut = cutTimePage(found, window.limit, ({ searchedAt, id }) => ({ at: searchedAt, id }));
  return { ...cut, totalCount };
}
