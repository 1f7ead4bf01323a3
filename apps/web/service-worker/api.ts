import type { PushContent } from "@meander/domain/notification/push-content";

const privateBase = "/api/private/v1.0";

async function post(path: string, body: object): Promise<Response | null> {
  try {
    const response = await fetch(`${privateBase}${path}`, {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok ? response : null;
  } catch {
    return null;
  }
}

/** Marks a notification as read; the number of those unseen, null without a connection or a session. */
export async function markRead(id: string): Promise<number | null> {
  const response = await post("/notifications/read", { ids: id });
  const body: { readonly unseenCount?: number } | undefined = await response?.json();
  return body?.unseenCount ?? null;
}

/** Approves a request to join; false if it wasn't possible. */
export async function approveRequest({ activityId, personId }: NonNullable<PushContent["approval"]>): Promise<boolean> {
  const approved = 3;
  return (await post(`/activity/${activityId}/participant/${personId}`, { status: approved })) !== null;
}

/** Registers this browser for pushes; false if it wasn't possible. */
export async function registerSubscription(subscription: PushSubscription): Promise<boolean> {
  const pushNotificationDeviceToken = JSON.stringify(subscription);
  return (await post("/notifications/register", { platformName: "web", pushNotificationDeviceToken })) !== null;
}
