import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useApi } from "../../shared/api/api-context.tsx";
import { readResponse } from "../../shared/api/client.ts";
import { notificationsKey } from "../../shared/live/query-keys.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { type InboxPages, withAllSeen, withRead } from "./inbox-cache.ts";

/** Marks as read optimistically; after a failure the next load restores the state. */
export function useMarkRead(): (ids: readonly string[]) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      readResponse(
        api.private.notifications.read.$post({ json: { ids: ids.join(","), clearActivityNotifications: false } }),
      ),
    onMutate: (ids) => {
      queryClient.setQueryData<InboxPages>(notificationsKey, (inbox) => inbox && withRead(inbox, ids));
      const unseenCount = queryClient.getQueryData<InboxPages>(notificationsKey)?.pages[0]?.unseenCount;
      if (unseenCount !== undefined) patchSession(queryClient, { unseenCount });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: notificationsKey }),
  });
  return (ids) => {
    if (ids.length > 0) mutate(ids);
  };
}

/** While the inbox is open, all its notifications are marked as seen, including new ones. */
export function useMarkAllSeen(unseenCount: number): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => readResponse(api.private.notifications.seen.$post()),
    meta: { isErrorSuppressed: true },
    onSuccess: () => {
      queryClient.setQueryData<InboxPages>(notificationsKey, (inbox) => inbox && withAllSeen(inbox));
      patchSession(queryClient, { unseenCount: 0 });
    },
  });
  const markSeen = useEffectEvent(() => mutate());
  useEffect(() => {
    if (unseenCount > 0) markSeen();
  }, [unseenCount]);
}
