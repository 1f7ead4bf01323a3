import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { ModeratorScope } from "./case-queries.ts";
import { type CaseChange, findHorizon, listChangedCases } from "./sync-queries.ts";

const transactionId = z.string().regex(/^\d{1,18}$/);
/** The horizon for the next sync; between pages also the previous horizon and the keyset position. */
const cursorSchema = z.union([
  z.tuple([transactionId]),
  z.tuple([transactionId, transactionId.or(z.literal("")), transactionId, z.uuid()]),
]);

type Input = { readonly scope: ModeratorScope; readonly since?: string | undefined; readonly limit: number };
type Progress = { readonly horizon: string; readonly since: string | null; readonly after: CaseChange | null };

/**
 * Ids of cases changed since a cursor, oldest change first, and the next cursor. Each cursor is the oldest transaction
 * that was open when its first page was read. So changes made before it but committed later are included.
 */
export async function syncCases(db: Database, { scope, since: cursor, limit }: Input) {
  const progress = await getProgress(db, cursor);
  const found = await listChangedCases(db, { scope, since: progress.since, after: progress.after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const { horizon, since } = progress;
  const next = hasMore ? encodeCursor([horizon, since ?? "", last.changedXid, last.id]) : encodeCursor([horizon]);
  return { ids: page.map(({ id }) => id), cursor: next, hasMore };
}

async function getProgress(db: Database, cursor: string | undefined): Promise<Progress> {
  if (cursor === undefined) return { horizon: (await findHorizon(db)).oldest, since: null, after: null };
  const [horizon, since, changedXid, id] = decodeCursor(cursor, cursorSchema);
  if (changedXid !== undefined && id !== undefined) {
    return { horizon, since: since === undefined || since === "" ? null : since, after: { changedXid, id } };
  }
  const { oldest, next } = await findHorizon(db);
  // A cursor from another database, or from before a restore of this one, triggers a full sync.
  const isOurs = BigInt(horizon) <= BigInt(next);
  return { horizon: oldest, since: isOurs ? horizon : null, after: null };
}
