/** The fields that the list of notifications needs. */
export type InboxEntry = { readonly id: string; readonly read: boolean; readonly seen: boolean };

export type Inbox<Entry extends InboxEntry> = {
  readonly notifications: readonly Entry[];
  readonly unseenCount: number;
};

/** Marks notifications as read and seen. The unseen count drops by those that were unseen. */
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
