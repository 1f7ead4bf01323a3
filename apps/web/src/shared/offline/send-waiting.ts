import { offlineEntries } from "@meander/domain/site/offline-entries";
import { ApiError, isLoginNeeded, isNoConnection } from "../api/api-error.ts";
import type { Api } from "../api/client.ts";
import { sendComment, sendLeave, sendLike, sendVote, type WaitingChange } from "./changes.ts";
import { isOutdated, readWaiting, refuseWaiting, removeWaiting } from "./waiting-changes.ts";

/** The first attempt took effect, and its response was lost. */
const doneBefore = "idempotency-pending";

/**
 * Sends the person's changes in their order, each once, in one tab at a time. One that the server refuses stays with the
 * reason; one that is a day old stays until the person is asked. Returns whether all others were sent.
 */
export function sendWaiting(api: Api, personId: string): Promise<boolean> {
  return navigator.locks.request(offlineEntries.waitingChanges.name, async () => {
    for (const waiting of readWaiting(personId)) {
      if (waiting.refusal !== null || isOutdated(waiting, Date.now())) continue;
      try {
        await send(api, waiting);
        removeWaiting(waiting);
      } catch (error) {
        if (!(error instanceof ApiError) || mayRetry(error)) return false;
        if (error.code === doneBefore) removeWaiting(waiting);
        else refuseWaiting(waiting, error.message);
      }
    }
    return true;
  });
}

function send(api: Api, { activityId, change, key }: WaitingChange): Promise<unknown> {
  switch (change.kind) {
    case "vote":
      return sendVote(api, activityId, change.optionIds, key);
    case "like":
      return sendLike(api, activityId, change.liked, key);
    case "comment":
      return sendComment(api, activityId, change.body, key);
    case "leave":
      return sendLeave(api, activityId, key);
  }
}

function mayRetry(error: ApiError): boolean {
  return isNoConnection(error) || isLoginNeeded(error) || error.status === 429 || error.status >= 500;
}
