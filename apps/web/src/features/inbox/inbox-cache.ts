import type { NotificationsResponse } from "@meander/domain/contract/notifications";
import { markAllSeen, markRead } from "@meander/domain/notification/inbox";

/** The data of the inbox query: pages, newest first. Every page contains the unseen count. */
export type InboxPages = { pages: NotificationsResponse[]; pageParams: (string | null)[] };

/** Marks these as read on all pages, and lowers the unseen count on each by the same number. */
export function withRead(inbox: InboxPages, ids: readonly string[]): InboxPages {
  const before = inbox.pages[0]?.unseenCount ?? 0;
  const marked = inbox.pages.map((page) => ({ before: page, after: markRead(page, ids) }));
  const seen = marked.reduce((sum, page) => sum + page.before.unseenCount - page.after.unseenCount, 0);
  const unseenCount = Math.max(0, before - seen);
  return {
    ...inbox,
    pages: marked.map(({ before: page, after }) => ({ ...page, notifications: [...after.notifications], unseenCount })),
  };
}

export function withAllSeen(inbox: InboxPages): InboxPages {
  return {
    ...inbox,
    pages: inbox.pages.map((page) => ({
      ...page,
      notifications: [...markAllSeen(page).notifications],
      unseenCount: 0,
    })),
  };
}
