import { replacedEvent } from "@meander/domain/live/stream-replaced";
import type { QueryClient } from "@tanstack/react-query";
import { activityKey } from "./query-keys.ts";
import { whenUsed } from "./when-used.ts";

const REFUSED_RETRY_MS = 30_000;

/**
 * Fetches an activity again whenever the server says that it has changed, for as long as the page is in sight: a tab in the background
 * holds no connection, and catches up when somebody returns to it. So does one whose stream the server has replaced. Returns how to stop.
 */
export function followActivity(activityId: string, queryClient: QueryClient): () => void {
  const address = `/api/public/v1.0/activity/${activityId}/stream`;
  let stream: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopWaiting = () => {};
  let mayHaveMissed = false;

  const refresh = () => {
    // A change of this page's own fetches it once it is through; before that, an answer could undo what the page shows already.
    if (queryClient.isMutating() === 0) void queryClient.invalidateQueries({ queryKey: activityKey(activityId) });
  };
  const close = () => {
    clearTimeout(retry);
    stopWaiting();
    stream?.close();
    stream = null;
  };
  const open = () => {
    close();
    const opened = new EventSource(address);
    opened.addEventListener("changed", refresh);
    opened.addEventListener(replacedEvent, () => {
      close();
      stopWaiting = whenUsed(open);
    });
    opened.onopen = () => {
      if (mayHaveMissed) refresh();
      mayHaveMissed = true;
    };
    opened.onerror = () => {
      // Otherwise the browser reconnects by itself.
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
    close();
  };
}
