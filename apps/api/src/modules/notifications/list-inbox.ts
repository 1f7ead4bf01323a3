import type { Database } from "../../db/client.ts";
import { cutTimePage, type DatePageRequest, dateWindowOf } from "../../db/time-cursor.ts";
import { countNotifications, listNotifications, type NotificationRow } from "./inbox-queries.ts";

export type InboxPage = {
  readonly rows: readonly NotificationRow[];
  readonly cursor: string | null;
  /** Counts of the whole inbox. */
  readonly counts: { readonly total: number; readonly unseen: number };
};

/** Newest first. Throws DomainError invalid for a cursor of another list. */
export async function listInbox(db: Database, personId: string, request: DatePageRequest): Promise<InboxPage> {
  const window = dateWindowOf(request);
  const [found, counts] = await Promise.all([
    listNotifications(db, { personId, ...window }),
    countNotifications(db, personId),
  ]);
  return { ...cutTimePage(found, window.limit, ({ createdAt, id }) => ({ at: createdAt, id })), counts };
}
