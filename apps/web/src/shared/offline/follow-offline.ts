import type { ActivityCardView } from "@meander/domain/contract/activities";
import { participationStatus } from "@meander/domain/participation/status";
import { hourMs } from "@meander/domain/time/durations";
import { pushEntries } from "@meander/domain/site/push-entries";
import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "../api/client.ts";
import { isConnected, noteAnswered, onConnectionChange } from "../api/connection.ts";
import { sessionKey } from "../session/session-queries.ts";
import { deleteCopy, readCopy, type Refreshed, refreshCopy } from "./copy-store.ts";
import { followInstall, offerInstall } from "./install.ts";
import { changeNotice, isCopyShown } from "./offline-notice.ts";
import { removeMissing, seedCopy } from "./seed-copy.ts";
import { sendWaiting } from "./send-waiting.ts";
import { findInShell, shellLanguage, storeShell } from "./shell-store.ts";
import { countWaiting, readWaiting, removeAllWaiting, removeForeign } from "./waiting-changes.ts";
import { withWaiting } from "./with-waiting.ts";

const SETTLE_MS = 2_000;
const RETRY_MS = 30_000;

type OfflineContext = { readonly queryClient: QueryClient; readonly api: Api };

type FollowedOffline = {
  /** After the person or somebody else changed something. */
  readonly refreshSoon: () => void;
  /** Also deletes what is stored: the session is over, or another person's. */
  readonly stop: () => void;
};

/**
 * Keeps what the person can read and do without a network: the page itself, the copy of their activities and inbox, and
 * their changes until they are sent. Without a connection the copy fills pages. Once it is back, first what the server no
 * longer shows is removed, then the changes are sent, then pages ask again.
 */
export function followOffline(personId: string, { queryClient, api }: OfflineContext): FollowedOffline {
  const listening = new AbortController();
  const { signal } = listening;
  let settle: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let reconnectedAt = Number.NEGATIVE_INFINITY;
  let hasWorker = "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
  /** The session ended by itself: what waits is for the person's next one. */
  let isEnded = false;

  const refreshSoon = () => {
    clearTimeout(settle);
    // Without the worker nothing could open the copy.
    if (hasWorker) settle = setTimeout(() => void refresh(), SETTLE_MS);
  };
  const change = () => void (isConnected() ? reconnect() : showCopy(personId, queryClient));
  const stopConnection = onConnectionChange(({ type }) => {
    // While one kind of request fails and others don't, pages must not ask for everything again and again.
    const isTooSoon = type !== "online" && Date.now() - reconnectedAt < RETRY_MS;
    if (isConnected() && isTooSoon) reconnectLater();
    else change();
  });
  const stopMutations = queryClient.getMutationCache().subscribe(({ type }) => {
    if (type === "updated") refreshSoon();
  });
  followInstall(signal);
  window.addEventListener("storage", () => countWaiting(personId), { signal });
  removeForeign(personId);
  countWaiting(personId);
  void start();
  return {
    refreshSoon,
    stop() {
      listening.abort();
      clearTimeout(settle);
      clearTimeout(retry);
      stopConnection();
      stopMutations();
      if (!isEnded) removeAllWaiting();
      changeNotice({ copyTakenAt: null, waiting: [] });
      void deleteCopy();
    },
  };

  async function start(): Promise<void> {
    // Loaded now, because it is shown when nothing can be loaded.
    import("./offline-bar.tsx").catch(() => undefined);
    if (!isConnected() || isCopyShown()) return change();
    if (readWaiting(personId).length > 0) await sendAll();
    // Absent in insecure contexts and in some private windows.
    if (!("serviceWorker" in navigator)) return;
    const registration = await navigator.serviceWorker.register(pushEntries.serviceWorker.name).catch(() => undefined);
    if (registration === undefined) return;
    hasWorker = true;
    followUpdates(registration, signal);
    await refresh();
    const language = await shellLanguage();
    if (language !== null && language !== document.documentElement.lang) await storeShell();
  }

  async function refresh(): Promise<void> {
    const refreshed = await refreshCopy();
    if (refreshed.kind === "stored" && refreshed.copy.upcoming.activities.some(isApprovedIn)) offerInstall();
  }

  async function reconnect(): Promise<void> {
    reconnectedAt = Date.now();
    const before = await readCopy();
    const refreshed: Refreshed = hasWorker ? await refreshCopy() : { kind: "unsupported" };
    if (refreshed.kind === "unreachable") return noteAnswered(false);
    if (refreshed.kind === "busy") return reconnectLater();
    if (refreshed.kind !== "unsupported")
      await removeMissing(queryClient, before, refreshed.kind === "stored" ? refreshed.copy : null);
    const wasCopy = isCopyShown();
    changeNotice({ copyTakenAt: null });
    // A page with an expired session keeps what was typed into it, but not what the copy alone knew.
    isEnded = refreshed.kind === "ended" && wasCopy;
    if (refreshed.kind !== "ended") await sendAll();
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isEnded || queryKey[0] !== sessionKey[0] });
  }

  /** What the server couldn't take for now is tried again later. */
  async function sendAll(): Promise<void> {
    const isDone = await sendWaiting(api, personId);
    if (!isDone && !signal.aborted) reconnectLater();
  }

  function reconnectLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => void (isConnected() && reconnect()), RETRY_MS);
  }
}

function isApprovedIn({ viewer }: ActivityCardView): boolean {
  return !viewer.isHost && viewer.approvalStatus === participationStatus.approved;
}

async function showCopy(personId: string, queryClient: QueryClient): Promise<void> {
  const copy = await readCopy();
  if (copy?.user._id !== personId) return;
  seedCopy(queryClient, withWaiting(copy, readWaiting(personId)));
  changeNotice({ copyTakenAt: copy.takenAt });
}

/** Offers a reload once the browser has stored a newer version of the site than the page's own. */
function followUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const offer = async () => {
    const entry = document.querySelector('script[type="module"][src]')?.getAttribute("src") ?? "";
    if ((await findInShell(entry)) === undefined) changeNotice({ isUpdateReady: true });
  };
  navigator.serviceWorker.addEventListener("controllerchange", () => void offer(), { signal });
  let checkedAt = Date.now();
  // Browsers look for a new version when a page is loaded, and an app on a home screen is open for days.
  const check = () => {
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < hourMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  document.addEventListener("visibilitychange", check, { signal });
}
