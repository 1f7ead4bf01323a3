import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useApi } from "../../shared/api/api-context.tsx";
import { answer } from "../../shared/api/client.ts";
import { notificationsKey } from "../../shared/live/query-keys.ts";
import { patchSession } from "../../shared/session/session-queries.ts";
import { type InboxPages, withAllSeen, withRead } from "./inbox-cache.ts";

/** Marks as read at once; a refused call is put right by the next load. */
export function useMarkRead(): (ids: readonly string[]) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: readonly string[]) =>
      answer(api.private.notifications.read.$post({ json: { ids: ids.join(","), clearActivityNotifications: false } })),
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

/** While the inbox is open everything in it counts as seen, what arrives meanwhile too. */
export function useMarkAllSeen(unseenCount: number): void {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => answer(api.private.notifications.seen.$post()),
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
