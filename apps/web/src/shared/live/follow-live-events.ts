import type { SessionUser } from "@meander/domain/contract/accounts";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { followNativeShell } from "../native-shell/follow-native-shell.ts";
import { followOffline } from "../offline/follow-offline.ts";
import { renewPush } from "../push/browser-push.ts";
import { checkIn } from "../session/check-in.ts";
import { closeLogin, promptForLogin } from "../session/login-prompt.ts";
import { adoptSession, patchSession, sessionKey } from "../session/session-queries.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";
import { notificationsKey } from "./query-keys.ts";
import { shareStream } from "./shared-stream.ts";

/** Of the document, while it prompts for a login: hides the page (layout.module.css). */
const sessionEndedAttribute = "data-session-ended";

type StreamContext = { readonly queryClient: QueryClient; readonly api: Api };

/**
 * Applies the person's live events to the cache. Returns a function to stop, after which the other tabs refetch the
 * session.
 */
export function followLiveEvents(personId: string, context: StreamContext): () => void {
  const { queryClient, api } = context;
  // Never worth an error: the next visit tries again.
  renewPush(api, personId).catch(() => {});
  checkIn(api, personId).catch(() => {});
  const offline = followOffline(personId, context);
  const endShell = followNativeShell(context);
  const stopStream = shareStream(personId, {
    onEvent: (data) => {
      applyStreamEvent(queryClient, data);
      offline.refreshSoon();
    },
    onGap: () => void catchUp(personId, context),
    onRefused: () => void followEnd(personId, context),
    onLeft: () => void refreshSession(context),
  });
  return () => {
    offline.stop();
    endShell();
    stopStream();
    if (isEnded()) closeLogin();
  };
}

/** Afterwards the cache has what changed while no event arrived. A login in another tab ends the prompt of this one. */
async function catchUp(personId: string, context: StreamContext): Promise<void> {
  const { queryClient } = context;
  const user = await currentUser(context);
  if (user === undefined || user === null) return;
  if (user._id !== personId) return adoptSession(queryClient, user);
  if (isEnded()) closeLogin(true);
  patchSession(queryClient, user);
  await queryClient.invalidateQueries({ queryKey: notificationsKey });
}

/**
 * A session that ended elsewhere: prompts for a login over a page without content. A login by the same person brings
 * the page back with all that was typed; without one, nothing private stays.
 */
async function followEnd(personId: string, context: StreamContext): Promise<void> {
  const { queryClient } = context;
  if ((await currentUser(context)) !== null || isEnded()) return;
  document.documentElement.toggleAttribute(sessionEndedAttribute, true);
  const isBack = await promptForLogin();
  document.documentElement.toggleAttribute(sessionEndedAttribute, false);
  const isStillTheirs = queryClient.getQueryData<SessionUser | null>(sessionKey)?._id === personId;
  if (!isBack && isStillTheirs) await adoptSession(queryClient, null);
}

/** After a logout in another tab no personal data may stay in this one. */
async function refreshSession(context: StreamContext): Promise<void> {
  await adoptSession(context.queryClient, (await currentUser(context)) ?? null);
}

/** Null without a session; undefined if the server can't be asked. */
async function currentUser({ api }: StreamContext): Promise<SessionUser | null | undefined> {
  const session = await readResponse(api.public.session.$get()).catch(() => undefined);
  return session?.user;
}

function isEnded(): boolean {
  return document.documentElement.hasAttribute(sessionEndedAttribute);
}
