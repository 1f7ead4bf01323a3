import { useApi } from "../api/api-context.tsx";
import { isNoConnection } from "../api/api-error.ts";
import type { Api } from "../api/client.ts";
import { useSession } from "../session/use-session.ts";
import type { Change, ChangedActivity } from "./changes.ts";

/**
 * Sends a change, or stores it until there is a network: then the result is null. The first attempt may have reached the
 * server, so the later ones have its key.
 */
export function useSendOrWait() {
  const api = useApi();
  const personId = useSession()?._id;
  return async <Sent>(
    activity: ChangedActivity,
    change: Change,
    send: (api: Api, activityId: string, key: string) => Promise<Sent>,
  ): Promise<Sent | null> => {
    // Browsers have `randomUUID` in secure contexts only.
    const key = `${Date.now()}.${Math.random()}`;
    try {
      return await send(api, activity._id, key);
    } catch (error) {
      if (personId === undefined || !isNoConnection(error)) throw error;
      const { storeWaiting } = await import("./waiting-changes.ts");
      if (storeWaiting({ change, key, personId, activityId: activity._id, title: activity.title })) return null;
      throw error;
    }
  };
}
