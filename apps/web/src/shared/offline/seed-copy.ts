import type { OfflineCopy } from "@meander/domain/contract/offline";
import type { QueryClient } from "@tanstack/react-query";
import { activityKey, activityListKey, commentsKey, notificationsKey } from "../live/query-keys.ts";
import { sessionKey } from "../session/session-queries.ts";

/** Gives the copy's answers to the queries that have no data. */
export function seedCopy(queryClient: QueryClient, { takenAt, user, ...copy }: OfflineCopy): void {
  const updatedAt = Date.parse(takenAt);
  const seed = (key: readonly unknown[], data: unknown) => {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt });
  };
  seed(sessionKey, user);
  seed(activityListKey("upcoming", user._id), firstOf(copy.upcoming));
  seed(notificationsKey, firstOf(copy.inbox));
  for (const { activity, comments } of copy.activities) {
    seed(activityKey(activity._id), activity);
    seed(commentsKey(activity._id), firstOf(comments));
  }
}

/** The pages of an infinite query of which only the first is known. */
function firstOf<Page>(page: Page) {
  return { pages: [page], pageParams: [null] };
}

/** Shows one activity as the copy has it: after a change of it was discarded. */
export function restoreActivity(queryClient: QueryClient, copy: OfflineCopy, activityId: string): void {
  const copied = copy.activities.find(({ activity }) => activity._id === activityId);
  if (copied === undefined) return;
  queryClient.setQueryData(activityKey(activityId), copied.activity);
  queryClient.setQueryData(commentsKey(activityId), firstOf(copied.comments));
}

/** Removes what the copy before showed and the server no longer does; pages that show it ask again. */
export async function removeMissing(
  queryClient: QueryClient,
  before: OfflineCopy | null,
  now: OfflineCopy | null,
): Promise<void> {
  const shown = new Set(now?.activities.map(({ activity }) => activity._id));
  const gone = before?.activities.filter(({ activity }) => !shown.has(activity._id)) ?? [];
  await Promise.all(gone.map(({ activity }) => queryClient.resetQueries({ queryKey: activityKey(activity._id) })));
}
