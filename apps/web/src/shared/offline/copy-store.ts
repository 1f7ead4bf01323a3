import type { OfflineCopy } from "@meander/domain/contract/offline";
import { offlinePolicy } from "@meander/domain/site/offline-policy";
import { offlineEntries } from "@meander/domain/site/offline-entries";
import { dayMs } from "@meander/domain/time/durations";
import { storePictures } from "./picture-store.ts";

/** Used by pages and by the service worker alike, so without the API's client. */
const address = "/api/private/v1.0/offline-copy";
const { offlineCopy, offlinePictures } = offlineEntries;

export type Refreshed =
  | { readonly kind: "stored"; readonly copy: OfflineCopy }
  /** There is no session any more, or it may not read. */
  | { readonly kind: "ended" }
  | { readonly kind: "unreachable" }
  /** There is a network, but no answer for now. */
  | { readonly kind: "busy" }
  /** This browser stores none. */
  | { readonly kind: "unsupported" };

/** The last copy; null without one. One that is too old is deleted. */
export async function readCopy(): Promise<OfflineCopy | null> {
  if (!isSupported()) return null;
  const stored = await caches.match(address, { cacheName: offlineCopy.name });
  if (stored === undefined) return null;
  const copy: OfflineCopy = await stored.json();
  if (Date.now() - Date.parse(copy.takenAt) <= offlinePolicy.copyDays * dayMs) return copy;
  await deleteAll();
  return null;
}

/**
 * Replaces the copy by what the server shows now, so what it no longer shows is gone. Without a session the copy is
 * deleted; without an answer it stays.
 */
export function refreshCopy(): Promise<Refreshed> {
  if (!isSupported()) return Promise.resolve({ kind: "unsupported" });
  return alone(async () => {
    const response = await fetch(address, { credentials: "include" }).catch(() => null);
    if (response === null) return { kind: "unreachable" };
    if (response.status === 429 || response.status >= 500) return { kind: "busy" };
    if (!response.ok) {
      await deleteAll();
      return { kind: "ended" };
    }
    const text = await response.text();
    const stored = new Response(text, { headers: { "Content-Type": "application/json" } });
    await (await caches.open(offlineCopy.name)).put(address, stored);
    const copy: OfflineCopy = JSON.parse(text);
    await storePictures(copy.upcoming.activities);
    return { kind: "stored", copy };
  });
}

/** Deletes what the browser stores of a person: after a logout, a ban, or with the account. */
export async function deleteCopy(): Promise<void> {
  if (isSupported()) await alone(deleteAll);
}

async function deleteAll(): Promise<void> {
  await Promise.all([caches.delete(offlineCopy.name), caches.delete(offlinePictures.name)]);
}

/** One after the other in all tabs and the worker: a copy fetched before a logout must not be stored after it. */
function alone<Result>(run: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(offlineCopy.name, run);
}

/** Both exist only in secure contexts. */
function isSupported(): boolean {
  return "caches" in globalThis && "locks" in navigator;
}
