import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "../session/use-session.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";

const STREAM_PATH = "/api/private/v1.0/notifications/stream";

/** Listens for news while somebody is logged in. The browser reconnects by itself and names the last event it saw. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const userId = useSession()?._id ?? null;
  useEffect(() => {
    if (userId === null) return;
    const stream = new EventSource(STREAM_PATH, { withCredentials: true });
    const receive = (event: MessageEvent<string>) => applyStreamEvent(queryClient, event.data);
    for (const type of ["message", "notification", "unseen"]) stream.addEventListener(type, receive);
    return () => stream.close();
  }, [queryClient, userId]);
  return null;
}
