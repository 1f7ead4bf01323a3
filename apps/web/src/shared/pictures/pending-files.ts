import { browserStorage } from "@meander/domain/site/browser-storage";
import { tabKey } from "@meander/domain/site/stored-entries";
import { hourMs } from "@meander/domain/time/durations";

/** A chosen file whose upload hasn't ended. */
export type PendingFile = {
  readonly key: string;
  readonly file: File;
  /** In a row of pictures. */
  readonly position: number;
};

type StoredFile = PendingFile & { readonly scope: string; readonly storedAt: number };

const { name, hours } = browserStorage.pendingPictures;
const tabEntry = tabKey("pictureTab", "id");

/** Its code loads with the first file. */
async function openStore() {
  const idb = await import("idb-keyval");
  return { idb, store: idb.createStore(name, "files") };
}

/** Other tabs with the same page have files of their own. */
function scopeIn(tab: string, purpose: string): string {
  return `${tab} ${purpose}`;
}

/** Stores a file until its upload ends, so that a reload loses no choice. A browser without storage only loses that. */
export async function storePending(purpose: string, pending: PendingFile): Promise<void> {
  try {
    const tab = sessionStorage.getItem(tabEntry) ?? crypto.randomUUID();
    sessionStorage.setItem(tabEntry, tab);
    const { idb, store } = await openStore();
    const stored: StoredFile = { ...pending, scope: scopeIn(tab, purpose), storedAt: Date.now() };
    await idb.set(pending.key, stored, store);
  } catch {
    // The upload continues from memory.
  }
}

/** The files of this tab for that purpose, by their position. Deletes what other tabs have left behind. */
export async function listPending(purpose: string): Promise<PendingFile[]> {
  try {
    const tab = sessionStorage.getItem(tabEntry);
    if (tab === null) return [];
    const { idb, store } = await openStore();
    const all = await idb.values<StoredFile>(store);
    const old = all.filter(({ storedAt }) => storedAt < Date.now() - hours * hourMs);
    await idb.delMany(
      old.map(({ key }) => key),
      store,
    );
    const scope = scopeIn(tab, purpose);
    return all
      .filter((stored) => stored.scope === scope && !old.includes(stored))
      .toSorted((one, other) => one.position - other.position);
  } catch {
    return [];
  }
}

export async function dropPending(key: string): Promise<void> {
  try {
    if (sessionStorage.getItem(tabEntry) === null) return;
    const { idb, store } = await openStore();
    await idb.del(key, store);
  } catch {
    // It is deleted when it is old.
  }
}
