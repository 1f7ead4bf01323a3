import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { decodeCursor, encodeCursor } from "../../db/keyset.ts";
import type { Desk } from "./case-queries.ts";
import { type CaseChange, findHorizon, listChangedCases } from "./sync-queries.ts";

const transactionId = z.string().regex(/^\d{1,18}$/);
/** The horizon to ask from next time; while there are more pages also what they go on from, and where. */
const markSchema = z.union([
  z.tuple([transactionId]),
  z.tuple([transactionId, transactionId.or(z.literal("")), transactionId, z.uuid()]),
]);

type Input = { readonly desk: Desk; readonly since?: string | undefined; readonly limit: number };
type Progress = { readonly horizon: string; readonly since: string | null; readonly after: CaseChange | null };

/**
 * The ids of what changed since a mark, oldest change first, and the next mark. A change that was made before the mark but
 * committed after it comes too: each mark is the oldest transaction that was open when its first page was read.
 */
export async function syncCases(db: Database, { desk, since: mark, limit }: Input) {
  const progress = await readProgress(db, mark);
  const found = await listChangedCases(db, { desk, since: progress.since, after: progress.after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const { horizon, since } = progress;
  const next = hasMore ? encodeCursor([horizon, since ?? "", last.changedXid, last.id]) : encodeCursor([horizon]);
  return { ids: page.map(({ id }) => id), mark: next, hasMore };
}

async function readProgress(db: Database, mark: string | undefined): Promise<Progress> {
  if (mark === undefined) return { horizon: (await findHorizon(db)).oldest, since: null, after: null };
  const [horizon, since, changedXid, id] = decodeCursor(mark, markSchema);
  if (changedXid !== undefined && id !== undefined) {
    return { horizon, since: since === undefined || since === "" ? null : since, after: { changedXid, id } };
  }
  const { oldest, next } = await findHorizon(db);
  // A mark of another database, or of this one before it was put back from a copy: everything is news.
  const isOurs = BigInt(horizon) <= BigInt(next);
  return { horizon: oldest, since: isOurs ? horizon : null, after: null };
}
