import type { QueryClient } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { followNativeShell } from "../native-shell/follow-native-shell.ts";
import { followOffline } from "../offline/follow-offline.ts";
import { renewPush } from "../push/browser-push.ts";
import { adoptSession, patchSession } from "../session/session-queries.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";
import { notificationsKey } from "./query-keys.ts";
import { shareStream } from "./shared-stream.ts";

type StreamContext = { readonly queryClient: QueryClient; readonly api: Api };

/**
 * Applies the person's live events to the cache. Returns a function to stop, after which the other tabs refetch the
 * session.
 */
export function followLiveEvents(personId: string, context: StreamContext): () => void {
  const { queryClient, api } = context;
  // Rarely possible, and never worth an error: the next visit tries again.
  renewPush(api, personId).catch(() => {});
  const offline = followOffline(personId, context);
  const endShell = followNativeShell(context);
  const stopStream = shareStream(personId, {
    onEvent: (data) => {
      applyStreamEvent(queryClient, data);
      offline.refreshSoon();
    },
    onGap: () => void catchUp(personId, context),
    onLeft: () => void refreshSession(context),
  });
  return () => {
    offline.stop();
    endShell();
    stopStream();
  };
}

/** A page with an expired session keeps its content and input: the next action prompts for a login. */
async function catchUp(personId: string, { queryClient, api }: StreamContext): Promise<void> {
  const user = await currentUser(api);
  if (user === null) return;
  if (user._id !== personId) return adoptSession(queryClient, user);
  patchSession(queryClient, user);
  await queryClient.invalidateQueries({ queryKey: notificationsKey });
}

/** After a logout in another tab no personal data may stay in this one. */
async function refreshSession({ queryClient, api }: StreamContext): Promise<void> {
  await adoptSession(queryClient, await currentUser(api));
}

async function currentUser(api: Api) {
  const session = await readResponse(api.public.session.$get()).catch(() => null);
  return session?.user ?? null;
}
