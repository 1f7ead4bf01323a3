import { pushEntries } from "@meander/domain/site/push-entries";
import type { QueryClient } from "@tanstack/react-query";
import { isConnected, noteAnswered, onConnectionChange } from "../api/connection.ts";
import { sessionKey } from "../session/session-queries.ts";
import { deleteCopy, readCopy, refreshCopy } from "./copy-store.ts";
import { changeNotice, isCopyShown } from "./offline-notice.ts";
import { removeMissing, seedCopy } from "./seed-copy.ts";
import { shellLanguage, storeShell } from "./shell-store.ts";

const SETTLE_MS = 2_000;

type FollowedOffline = {
  /** After the person or somebody else changed something. */
  readonly refreshSoon: () => void;
  /** Also deletes what is stored: the session is over, or another person's. */
  readonly stop: () => void;
};

/**
 * Keeps what the person can read without a network: the page itself, and the copy of their activities and inbox. Without
 * a connection the copy fills pages; once it is back, what the server no longer shows is removed first.
 */
export function followOffline(personId: string, queryClient: QueryClient): FollowedOffline {
  if (!("serviceWorker" in navigator && "caches" in window)) return { refreshSoon: () => {}, stop: () => {} };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasWorker = false;
  const refreshSoon = () => {
    clearTimeout(timer);
    // Without the worker nothing could open the copy.
    if (!hasWorker) return;
    timer = setTimeout(() => void refreshCopy(), SETTLE_MS);
  };
  const change = () => void (isConnected() ? reconnect(queryClient) : showCopy(personId, queryClient));
  const stopConnection = onConnectionChange(change);
  const stopQueries = queryClient.getMutationCache().subscribe(({ type }) => {
    if (type === "updated") refreshSoon();
  });
  void start();
  const stopUpdates = offerUpdates();
  return {
    refreshSoon,
    stop() {
      clearTimeout(timer);
      stopConnection();
      stopQueries();
      stopUpdates();
      void deleteCopy();
    },
  };

  async function start(): Promise<void> {
    if (!isConnected() || isCopyShown()) return change();
    const registration = await navigator.serviceWorker.register(pushEntries.serviceWorker.name).catch(() => undefined);
    hasWorker = registration !== undefined;
    if (!hasWorker) return;
    await refreshCopy();
    const language = await shellLanguage();
    if (language !== null && language !== document.documentElement.lang) await storeShell();
  }
}

/** A worker that takes over from another belongs to a newer version of the site than the page. */
function offerUpdates(): () => void {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) return () => {};
  const offer = () => changeNotice({ isUpdateReady: true });
  serviceWorker.addEventListener("controllerchange", offer);
  return () => serviceWorker.removeEventListener("controllerchange", offer);
}

async function showCopy(personId: string, queryClient: QueryClient): Promise<void> {
  const copy = await readCopy();
  if (copy?.user._id !== personId) return;
  seedCopy(queryClient, copy);
  changeNotice({ copyTakenAt: copy.takenAt });
}

async function reconnect(queryClient: QueryClient): Promise<void> {
  const before = await readCopy();
  const refreshed = await refreshCopy();
  if (refreshed.kind === "unreachable") return noteAnswered(false);
  await removeMissing(queryClient, before, refreshed.kind === "stored" ? refreshed.copy : null);
  const wasCopy = isCopyShown();
  changeNotice({ copyTakenAt: null });
  // A page with an expired session keeps what was typed into it, but not what the copy alone knew.
  const isEnded = refreshed.kind === "ended" && wasCopy;
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isEnded || queryKey[0] !== sessionKey[0] });
}
