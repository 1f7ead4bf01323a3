import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { horizon } from "./search-changes.ts";

/** Five times the minute that a total is remembered. */
const NOTED_MS = 300_000;

/**
 * Deletes what was noted of changes in searches by transactions that ended so long ago. When one ended isn't noted anywhere, and one that took
 * an hour is news when it ends: so each call remembers how far they had got, and deletes what was before that some calls later.
 */
export function createChangePurge(db: Database): (now: Date) => Promise<void> {
  let reached: { readonly at: number; readonly horizon: number }[] = [];
  return async (now) => {
    const { rows } = await sql<{ horizon: number }>`select ${horizon} as horizon`.execute(db);
    reached.push(...rows.map((row) => ({ at: now.getTime(), horizon: row.horizon })));
    const ended = reached.findLast(({ at }) => now.getTime() - at >= NOTED_MS);
    if (ended === undefined) return;
    reached = reached.filter(({ at }) => at >= ended.at);
    await sql`delete from search_change where changed_by < ${String(ended.horizon)}::xid8`.execute(db);
  };
}
