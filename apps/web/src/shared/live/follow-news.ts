import type { QueryClient } from "@tanstack/react-query";
import { type Api, answer } from "../api/client.ts";
import { adoptSession, patchSession } from "../session/session-queries.ts";
import { applyStreamEvent } from "./apply-stream-event.ts";
import { notificationsKey } from "./query-keys.ts";
import { shareStream } from "./shared-stream.ts";

type Place = { readonly queryClient: QueryClient; readonly api: Api };

/** Takes what the stream tells a person into the cache. Returns how to stop; other tabs then look who is logged in. */
export function followNews(personId: string, place: Place): () => void {
  const { queryClient } = place;
  return shareStream(personId, {
    onEvent: (data) => applyStreamEvent(queryClient, data),
    onGap: () => void catchUp(personId, place),
    onLeft: () => void followSession(place),
  });
}

/** A page whose session is over stays as it is, with what was typed there: whoever acts on it is asked to log in. */
async function catchUp(personId: string, { queryClient, api }: Place): Promise<void> {
  const user = await currentUser(api);
  if (user === null) return;
  if (user._id !== personId) return adoptSession(queryClient, user);
  patchSession(queryClient, user);
  await queryClient.invalidateQueries({ queryKey: notificationsKey });
}

/** Somebody logged out on purpose: nothing of theirs stays on the other tabs. */
async function followSession({ queryClient, api }: Place): Promise<void> {
  await adoptSession(queryClient, await currentUser(api));
}

async function currentUser(api: Api) {
  const session = await answer(api.public.session.$get()).catch(() => null);
  return session?.user ?? null;
}
