import { syncResponse } from "@meander/domain/contract/cases";
import type { RequestServer } from "../server-client.ts";
import type { CaseStore } from "./case-store.ts";

const pageSize = 500;
const intervalMs = 60_000;

type SyncEvents = {
  readonly onStatus: () => void;
  /** Called when all current changes are stored; the sync isn't over before it has ended. */
  readonly onSynced: () => Promise<void>;
  /** The person has lost the permission to see cases. */
  readonly onForbidden: () => void;
};

/** Syncs the cases: a full sync first, then changes since the cursor; on demand and every minute. */
export class CaseSync {
  readonly #cases: CaseStore;
  readonly #request: RequestServer;
  readonly #events: SyncEvents;
  readonly #timer: NodeJS.Timeout;
  #cursor: string | undefined;
  #running: Promise<void> | undefined;
  #isRequestedAgain = false;
  #isSyncing = false;
  #isClosed = false;

  constructor(cases: CaseStore, request: RequestServer, events: SyncEvents) {
    this.#cases = cases;
    this.#request = request;
    this.#events = events;
    this.#cursor = cases.initialCursor;
    this.#timer = setInterval(() => void this.sync(), intervalMs);
    this.#timer.unref();
  }

  get isSyncing(): boolean {
    return this.#isSyncing;
  }

  /** Resolves when all current changes are stored or the server can't be reached. */
  async sync(): Promise<void> {
    if (this.#running !== undefined) this.#isRequestedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  async #run(): Promise<void> {
    this.#setSyncing(true);
    try {
      do {
        this.#isRequestedAgain = false;
        if (!(await this.#round())) return;
      } while (this.#isRequestedAgain && !this.#isClosed);
      this.#cases.removeOldDecided();
      await this.#events.onSynced();
    } finally {
      this.#setSyncing(false);
    }
  }

  /** Fetches page by page; false when the sync was interrupted. */
  async #round(): Promise<boolean> {
    const isFirst = this.#cursor === undefined;
    const seen = new Set<string>();
    for (;;) {
      const query = { limit: pageSize, since: this.#cursor };
      const result = await this.#request((api) => api.private.admin.sync.$get({ query }), syncResponse);
      if (this.#isClosed) return false;
      if (!result.ok) return this.#onRefused(result.status);
      const page = result.value;
      this.#cases.putPage(page);
      this.#cursor = page.cursor;
      for (const { id } of page.cases) seen.add(id);
      if (!page.hasMore) break;
    }
    if (isFirst) this.#cases.retain(seen);
    return true;
  }

  /** A server restored from a backup doesn't know the cursor, so the sync restarts from the beginning. */
  #onRefused(status: number | null): boolean {
    if (status === 403) {
      this.#cursor = undefined;
      this.#events.onForbidden();
    }
    if (status !== 400 || this.#cursor === undefined) return false;
    this.#cursor = undefined;
    this.#isRequestedAgain = true;
    return true;
  }

  #setSyncing(isSyncing: boolean): void {
    this.#isSyncing = isSyncing;
    this.#events.onStatus();
  }
}
