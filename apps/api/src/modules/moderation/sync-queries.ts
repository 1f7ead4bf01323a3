import { sql } from "kysely";
import type { Database } from "../../db/client.ts";
import { isInScope, type ModeratorScope } from "./case-queries.ts";

export type CaseChange = { readonly id: string; readonly changedXid: string };

/** The oldest open transaction: its changes and all later ones are new to the caller. And the next transaction id. */
export async function findHorizon(db: Database): Promise<{ readonly oldest: string; readonly next: string }> {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
      from pg_current_snapshot() snapshot`.execute(db);
  const [horizon] = rows;
  if (horizon === undefined) throw new Error("Postgres returned no snapshot");
  return horizon;
}

type Changes = {
  readonly scope: ModeratorScope;
  /** Null for a full sync: every undecided case. */
  readonly since: string | null;
  readonly after: CaseChange | null;
  readonly limit: number;
};

/** In order of the last changing transaction. */
export async function listChangedCases(db: Database, { scope, since, after, limit }: Changes): Promise<CaseChange[]> {
  const isNew =
    since === null
      ? sql`moderation_case.status <> 'decided'`
      : sql`moderation_case.changed_xid >= ${since}::text::xid8`;
  const isAfter = after
    ? sql`and (moderation_case.changed_xid, moderation_case.id) > (${after.changedXid}::text::xid8, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<CaseChange>`
    select moderation_case.id, moderation_case.changed_xid::text from moderation_case
    where ${isNew} and ${isInScope(scope)} ${isAfter}
    order by moderation_case.changed_xid, moderation_case.id limit ${limit}`.execute(db);
  return rows;
}
