import { PushNotifications, type Token } from "@capacitor/push-notifications";
import { Badge } from "@capawesome/capacitor-badge";
import type { SessionUser } from "@meander/domain/contract/accounts";
import { notificationsPath, withNotification } from "@meander/domain/paths";
import type { QueryClient } from "@tanstack/react-query";
import { type Api, readResponse } from "../api/client.ts";
import { notificationsQuery } from "../live/notifications-query.ts";
import { devicesKey } from "../push/device-queries.ts";
import { sessionKey } from "../session/session-queries.ts";
import { findBridge } from "./bridge.ts";

export type SessionContext = { readonly queryClient: QueryClient; readonly api: Api };

/** A device without pushes, or an app without this part: nothing that the person could do. */
function ignore(): void {}

/**
 * During a session in the native app: asks for permission to push, registers the device, has the app's icon show the
 * number of unseen notifications, and loads the first of them. Returns a function for the end of the session, after
 * which nothing of the person stays on the device.
 */
export function followNativeSession(context: SessionContext): () => void {
  const { queryClient, api } = context;
  const stopBadge = followBadge(queryClient);
  const listeners = [
    PushNotifications.addListener("registration", (token) => void register(token, context).catch(ignore)),
    PushNotifications.addListener("pushNotificationActionPerformed", ({ notification }) => {
      const data: unknown = notification.data;
      if (hasNotificationId(data)) window.location.assign(withNotification(notificationsPath, data.notificationId));
    }),
  ];
  askForPushes().catch(ignore);
  void queryClient.prefetchInfiniteQuery(notificationsQuery(api));
  return () => {
    stopBadge();
    for (const listener of listeners) void listener.then(({ remove }) => remove()).catch(ignore);
    Badge.clear().catch(ignore);
    PushNotifications.removeAllDeliveredNotifications().catch(ignore);
    PushNotifications.unregister().catch(ignore);
  };
}

/** The device then sends its token, and again whenever its push service replaces it. */
async function askForPushes(): Promise<void> {
  const { receive } = await PushNotifications.requestPermissions();
  if (receive === "granted") await PushNotifications.register();
}

async function register({ value }: Token, { queryClient, api }: SessionContext): Promise<void> {
  const platformName = findBridge()?.getPlatform?.() === "ios" ? "apple" : "android";
  await readResponse(
    api.private.notifications.register.$post({ json: { platformName, pushNotificationDeviceToken: value } }),
  );
  await queryClient.invalidateQueries({ queryKey: devicesKey });
  await queryClient.invalidateQueries({ queryKey: ["notification-preferences"] });
}

function followBadge(queryClient: QueryClient): () => void {
  let shown: number | null = null;
  const show = () => {
    const count = queryClient.getQueryData<SessionUser | null>(sessionKey)?.unseenCount;
    if (count === undefined || count === shown) return;
    shown = count;
    Badge.set({ count }).catch(ignore);
  };
  show();
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === sessionKey[0]) show();
  });
}

function hasNotificationId(data: unknown): data is { readonly notificationId: string } {
  return (
    typeof data === "object" && data !== null && "notificationId" in data && typeof data.notificationId === "string"
  );
}
