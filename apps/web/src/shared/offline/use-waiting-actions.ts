import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../api/api-context.tsx";
import { isConnected } from "../api/connection.ts";
import { activityKey } from "../live/query-keys.ts";
import { readCopy } from "./copy-store.ts";
import { restoreActivity } from "./seed-copy.ts";
import { sendWaiting } from "./send-waiting.ts";
import type { WaitingChange } from "./changes.ts";
import { readWaiting, removeWaiting, renewWaiting } from "./waiting-changes.ts";
import { withWaiting } from "./with-waiting.ts";

/** What a person may do with a change that isn't sent yet. */
export function useWaitingActions() {
  const api = useApi();
  const queryClient = useQueryClient();
  async function showWithout({ activityId, personId }: WaitingChange): Promise<void> {
    const queryKey = activityKey(activityId);
    if (isConnected()) return queryClient.invalidateQueries({ queryKey });
    const copy = await readCopy();
    if (copy !== null) restoreActivity(queryClient, withWaiting(copy, readWaiting(personId)), activityId);
  }
  return {
    /** Sends it now, or once there is a network. */
    async send(made: WaitingChange): Promise<void> {
      renewWaiting(made);
      if (!isConnected()) return;
      await sendWaiting(api, made.personId);
      await showWithout(made);
    },
    async discard(made: WaitingChange): Promise<void> {
      removeWaiting(made);
      await showWithout(made);
    },
  };
}
