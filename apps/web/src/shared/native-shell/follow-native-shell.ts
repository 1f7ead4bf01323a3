import type { SessionUser } from "@meander/domain/contract/accounts";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { notificationsQuery } from "../live/notifications-query.ts";
import { devicesKey } from "../push/device-queries.ts";
import { sessionKey } from "../session/session-queries.ts";
import { type MessageToShell, type PushTokenMessage, readPushToken } from "./shell-messages.ts";

declare global {
  interface Window {
    /** The page's way to the native app around it, with JSON as text both ways; absent in browsers. */
    readonly meanderShell?: {
      readonly postMessage: (text: string) => void;
      onmessage?: ((event: { readonly data: unknown }) => void) | null;
    };
  }
}

type ShellContext = { readonly queryClient: QueryClient; readonly api: Api };

/**
 * During a session in the native app: asks for permission to push, registers the device, has the app's icon show the
 * unseen notifications, and loads the first of them. Returns a function for the end of the session. Does nothing in a
 * browser.
 */
export function followNativeShell({ queryClient, api }: ShellContext): () => void {
  const shell = window.meanderShell;
  if (shell === undefined) return () => {};
  const post = (message: MessageToShell) => shell.postMessage(JSON.stringify(message));

  let shown: number | null = null;
  const showCount = () => {
    const count = queryClient.getQueryData<SessionUser | null>(sessionKey)?.unseenCount;
    if (count === undefined || count === shown) return;
    shown = count;
    post({ type: "badge", count });
  };
  const stopCache = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === sessionKey[0]) showCount();
  });

  shell.onmessage = ({ data }) => {
    const message = readPushToken(data);
    // A token that the server refuses is the app's to replace: nothing that the person could do.
    if (message !== null) register(message).catch(() => undefined);
  };
  async function register({ platform, token }: PushTokenMessage): Promise<void> {
    const json = { platformName: platform, pushNotificationDeviceToken: token };
    await readResponse(api.private.notifications.register.$post({ json }));
    await queryClient.invalidateQueries({ queryKey: devicesKey });
    await queryClient.invalidateQueries({ queryKey: ["notification-preferences"] });
  }

  post({ type: "requestPushPermission" });
  showCount();
  void queryClient.prefetchInfiniteQuery(notificationsQuery(api));
  return () => {
    stopCache();
    shell.onmessage = null;
    post({ type: "sessionEnded" });
  };
}
