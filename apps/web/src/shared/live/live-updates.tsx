import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";

/** Receives live events during a session. The code is loaded only for logged-in persons. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const api = useApi();
  const userId = useSession()?._id ?? null;
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let isCancelled = false;
    void import("./follow-live-events.ts").then(({ followLiveEvents }) => {
      if (!isCancelled) stop = followLiveEvents(userId, { queryClient, api });
    });
    return () => {
      isCancelled = true;
      stop?.();
    };
  }, [queryClient, api, userId]);
  return null;
}
