import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useApi } from "../api/api-context.tsx";
import { useSession } from "../session/use-session.ts";

/** Listens for news while somebody is logged in. What does it is fetched for them only. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const api = useApi();
  const userId = useSession()?._id ?? null;
  useEffect(() => {
    if (userId === null) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import("./follow-news.ts").then(({ followNews }) => {
      if (!isOver) stop = followNews(userId, { queryClient, api });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, api, userId]);
  return null;
}
