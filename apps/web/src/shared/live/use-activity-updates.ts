import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Keeps the page of an activity as it is on the server. What does it is fetched once the page works. */
export function useActivityUpdates(activityId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (activityId === null) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import("./follow-activity.ts").then(({ followActivity }) => {
      if (!isOver) stop = followActivity(activityId, queryClient);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [queryClient, activityId]);
}
