import { replacedEvent } from "@meander/domain/live/stream-replaced";
import type { QueryClient } from "@tanstack/react-query";
import { activityKey } from "./query-keys.ts";
import { onNextUse } from "./on-next-use.ts";

const REFUSED_RETRY_MS = 30_000;

/**
 * Refetches an activity when the server reports a change, while the page is visible. A background tab has no connection
 * and refetches when it becomes visible again; a tab whose stream the server replaced does so on its next use. Returns
 * a function to stop.
 */
export function followActivity(activityId: string, queryClient: QueryClient): () => void {
  const address = `/api/public/v1.0/activity/${activityId}/stream`;
  let stream: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let cancelResume = () => {};
  let mayHaveMissed = false;
  let mustRefresh = false;

  const refresh = () => {
    mustRefresh = queryClient.isMutating() > 0;
    if (!mustRefresh) void queryClient.invalidateQueries({ queryKey: activityKey(activityId) });
  };
  // While a mutation is pending, a response could revert its optimistic update.
  const stopMutations = queryClient.getMutationCache().subscribe(() => {
    if (mustRefresh) refresh();
  });
  const close = () => {
    clearTimeout(retry);
    cancelResume();
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    const opened = new EventSource(address);
    opened.addEventListener("changed", refresh);
    opened.addEventListener(replacedEvent, () => {
      close();
      cancelResume = onNextUse(open);
    });
    opened.onopen = () => {
      if (mayHaveMissed) refresh();
      mayHaveMissed = true;
    };
    opened.onerror = () => {
      // In other states the browser reconnects itself.
      if (opened.readyState === EventSource.CLOSED) retry = setTimeout(open, REFUSED_RETRY_MS);
    };
    stream = opened;
  };
  const follow = () => {
    if (document.visibilityState === "visible") open();
    else close();
  };
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    stopMutations();
    close();
  };
}
