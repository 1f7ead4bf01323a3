/** What the list of notifications needs to know of each; specification §4. */
export type InboxEntry = { readonly id: string; readonly read: boolean; readonly seen: boolean };

export type Inbox<Entry extends InboxEntry> = {
  readonly notifications: readonly Entry[];
  readonly unseenCount: number;
};

/** Marks these as read and seen. The count of unseen ones falls by those that had not been seen. */
export function markRead<Entry extends InboxEntry>(inbox: Inbox<Entry>, ids: readonly string[]): Inbox<Entry> {
  const wanted = new Set(ids);
  const newlySeen = inbox.notifications.filter((entry) => wanted.has(entry.id) && !entry.seen).length;
  return {
    notifications: inbox.notifications.map((entry) =>
      wanted.has(entry.id) ? { ...entry, read: true, seen: true } : entry,
    ),
    unseenCount: Math.max(0, inbox.unseenCount - newlySeen),
  };
}

export function markAllSeen<Entry extends InboxEntry>(inbox: Inbox<Entry>): Inbox<Entry> {
  return { notifications: inbox.notifications.map((entry) => ({ ...entry, seen: true })), unseenCount: 0 };
}
