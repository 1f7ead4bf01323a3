import { offlineEntries } from "@meander/domain/site/offline-entries";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/api-context.tsx";
import { sessionQuery } from "../session/session-queries.ts";

/**
 * Receives live events during a session, and stores what the person may read offline. The code is loaded only for
 * logged-in persons. Without a session, or with a ban, nothing of a person stays stored.
 */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const api = useApi();
  const user = useQuery(sessionQuery(api)).data;
  const isUnknown = user === undefined;
  const isBanned = user !== null && user?.ban !== null;
  const userId = user?.ban === null ? user._id : null;
  useEffect(() => {
    if (isUnknown) return;
    if (userId === null) {
      if (isBanned) void import("../offline/waiting-changes.ts").then(({ removeAllWaiting }) => removeAllWaiting());
      return forgetCopy();
    }
    let stop: (() => void) | null = null;
    let isCancelled = false;
    void import("./follow-live-events.ts").then(({ followLiveEvents }) => {
      if (!isCancelled) stop = followLiveEvents(userId, { queryClient, api });
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [queryClient, api, userId, isUnknown, isBanned]);
  return null;
}

/** Of a session that ended while no page was open. */
function forgetCopy(): void {
  if (!("caches" in window)) return;
  void caches.delete(offlineEntries.offlineCopy.name);
  void caches.delete(offlineEntries.offlinePictures.name);
}
