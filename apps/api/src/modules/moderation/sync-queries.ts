import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { type Desk, isOnDesk } from "./case-queries.ts";

export type CaseChange = { readonly id: string; readonly changedXid: string };

/** The oldest transaction still open: whatever it or a later one changes is news to who asks now. And the next to begin. */
export async function findHorizon(db: Database): Promise<{ readonly oldest: string; readonly next: string }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(s)::text as oldest, pg_snapshot_xmax(s)::text as next from pg_current_snapshot() s`.execute(
    db,
  );
  const [horizon] = rows;
  if (horizon === undefined) throw new Error("Postgres told no snapshot.");
  return horizon;
}

type Changes = {
  readonly desk: Desk;
  /** Absent: everything that isn't decided. */
  readonly since: string | null;
  readonly after: CaseChange | null;
  readonly limit: number;
};

/** In the order of the transactions that changed them last. */
export async function listChangedCases(db: Database, { desk, since, after, limit }: Changes): Promise<CaseChange[]> {
  const isNews = since === null ? sql`c.status <> 'decided'` : sql`c.changed_xid >= ${since}::text::xid8`;
  const isAfter = after ? sql`and (c.changed_xid, c.id) > (${after.changedXid}::text::xid8, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<CaseChange>`
    select c.id, c.changed_xid::text from moderation_case c
    where ${isNews} and ${isOnDesk(desk)} ${isAfter}
    order by c.changed_xid, c.id limit ${limit}`.execute(db);
  return rows;
}
