import type { SessionUser } from "@meander/domain/contract/accounts";
import type { NotificationsResponse, StreamEvent } from "@meander/domain/contract/notifications";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { patchSession, sessionKey } from "../session/session-queries.ts";
import { activityKey, notificationsKey } from "./query-keys.ts";

/** Applies a live event to the cache: the unseen count, the inbox and the queries of its activity. */
export function applyStreamEvent(queryClient: QueryClient, data: string): void {
  const event = parseEvent(data);
  if (event === null) return;
  const known = queryClient.getQueryData<SessionUser | null>(sessionKey)?.unseenCount ?? 0;
  patchSession(queryClient, { unseenCount: event.unseenCount });
  // The page was drawn before its stream opened, and something arrived in between.
  if (event.type === "unseen" && event.unseenCount > known)
    void queryClient.invalidateQueries({ queryKey: notificationsKey });
  if (event.type !== "notification") return;
  const { notification } = event;
  queryClient.setQueriesData<InfiniteData<NotificationsResponse>>({ queryKey: notificationsKey }, (list) =>
    prepend(list, event),
  );
  void replaceFetch(queryClient);
  if (notification.activity !== null) {
    void queryClient.invalidateQueries({ queryKey: activityKey(notification.activity._id) });
    void queryClient.invalidateQueries({ queryKey: ["activities"] });
  }
}

/** A fetch in progress started before the event, and its response would remove the notification. */
async function replaceFetch(queryClient: QueryClient): Promise<void> {
  const inbox = { queryKey: notificationsKey };
  if (queryClient.isFetching(inbox) === 0) return;
  await queryClient.cancelQueries(inbox);
  await queryClient.invalidateQueries(inbox);
}

function prepend(
  list: InfiniteData<NotificationsResponse> | undefined,
  { notification, unseenCount }: Extract<StreamEvent, { type: "notification" }>,
): InfiniteData<NotificationsResponse> | undefined {
  const first = list?.pages[0];
  if (list === undefined || first === undefined) return list;
  // The server updates an entry in place when the same happens again, and a reconnected stream may replay events.
  const isKnown = list.pages.some(({ notifications }) => notifications.some(({ id }) => id === notification.id));
  const pages = list.pages.map((page) => ({
    ...page,
    notifications: page.notifications.filter(({ id }) => id !== notification.id),
  }));
  const page = {
    ...first,
    notifications: [notification, ...(pages[0]?.notifications ?? [])],
    unseenCount,
    totalCount: first.totalCount + (isKnown ? 0 : 1),
  };
  return { ...list, pages: [page, ...pages.slice(1)] };
}

function parseEvent(data: string): StreamEvent | null {
  try {
    const event: unknown = JSON.parse(data);
    return isStreamEvent(event) ? event : null;
  } catch {
    return null;
  }
}

/** A shallow check: schemas would enlarge the first load, and the stream comes from our own API. */
function isStreamEvent(value: unknown): value is StreamEvent {
  if (typeof value !== "object" || value === null || !("type" in value) || !("unseenCount" in value)) return false;
  return value.type === "unseen" || (value.type === "notification" && "notification" in value);
}
