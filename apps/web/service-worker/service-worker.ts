import type { PushContent } from "@meander/domain/notification/push-content";
import { readCopy, refreshCopy } from "../src/shared/offline/copy-store.ts";
import { storeShell } from "../src/shared/offline/shell-store.ts";
import { approveRequest, markRead } from "./api.ts";
import { answerOffline } from "./offline.ts";
import { subscribeAgain } from "./subscription.ts";

declare const self: ServiceWorkerGlobalScope;

/** What browsers show beyond the fields that TypeScript's library knows. */
type ShownOptions = NotificationOptions & {
  readonly renotify: boolean;
  readonly actions: readonly { readonly action: string; readonly title: string }[];
};

const approveAction = "approve";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const answer = answerOffline(event);
  if (answer !== undefined) event.respondWith(answer);
});

self.addEventListener("push", (event) => {
  const content: PushContent | undefined = event.data?.json();
  if (content !== undefined) event.waitUntil(receive(content));
});

self.addEventListener("notificationclick", (event) => {
  const content: PushContent = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === approveAction ? approve(content) : open(content));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAgain(self.registration));
});

async function install(): Promise<void> {
  await storeShell();
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  // Pages are fetched while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function receive(content: PushContent): Promise<void> {
  await Promise.all([show(content), setBadge(content.unseenCount), renewCopy()]);
}

/** What the push is about is then there without a network too. */
async function renewCopy(): Promise<void> {
  if ((await readCopy()) !== null) await refreshCopy();
}

function show({ title, body, tag, locale, ...content }: PushContent): Promise<void> {
  const { approval, see } = content;
  const options: ShownOptions = {
    body,
    tag,
    lang: locale,
    // A newer one in the place of an older one is news too.
    renotify: true,
    icon: "/img/icon-192.png",
    badge: "/img/badge.png",
    data: { title, body, tag, locale, ...content } satisfies PushContent,
    actions: [
      ...(approval === null ? [] : [{ action: approveAction, title: approval.label }]),
      { action: "see", title: see },
    ],
  };
  return self.registration.showNotification(title, options);
}

async function open(content: PushContent): Promise<void> {
  await Promise.all([read(content), focusOrOpen(content.path)]);
}

/** A window with other contents is left alone: something may be typed in it. */
async function focusOrOpen(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === new URL(path, self.location.origin).pathname);
  await (shown === undefined ? self.clients.openWindow(path) : shown.focus());
}

async function approve(content: PushContent): Promise<void> {
  const { approval, title } = content;
  if (approval === null) return;
  const isApproved = await approveRequest(approval);
  if (isApproved) await read(content);
  await show({ ...content, title: isApproved ? approval.done : approval.failed, body: title, approval: null });
}

async function read({ id, unseenCount }: PushContent): Promise<void> {
  const count = await markRead(id);
  await setBadge(count ?? Math.max(0, unseenCount - 1));
}

async function setBadge(count: number): Promise<void> {
  // Not every system has badges.
  if ("setAppBadge" in self.navigator) await self.navigator.setAppBadge(count);
}
