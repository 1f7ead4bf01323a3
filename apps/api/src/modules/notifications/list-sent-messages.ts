import { sentMessagesDays } from "@meander/domain/policy";
import { dayMs } from "@meander/domain/time/durations";
import type { Database } from "../../db/client.ts";
import type { CutPage } from "../../db/keyset.ts";
import { cutTimePage, parseTimeCursor } from "../../db/time-cursor.ts";
import { findSentMessages, type SentMessageRow } from "./sent-message-queries.ts";

type Request = {
  readonly personId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly now: Date;
};

/** Newest first. Throws DomainError invalid for a cursor of another list. */
export async function listSentMessages(
  db: Database,
  { personId, limit, cursor, now }: Request,
): Promise<CutPage<SentMessageRow>> {
  const since = new Date(now.getTime() - sentMessagesDays * dayMs);
  const rows = await findSentMessages(db, { personId, since, from: parseTimeCursor(cursor), limit: limit + 1 });
  return cutTimePage(rows, limit, ({ at, id }) => ({ at, id }));
}
