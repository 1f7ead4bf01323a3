import { type CaseRecord, type SyncResponse, syncResponse } from "@meander/domain/contract/cases";
import type { RequestServer } from "../server-client.ts";

type Options = {
  readonly request: RequestServer;
  /** Keeps one page: its cases, and the mark to go on from. */
  readonly keep: (page: SyncResponse) => void;
  /** Everything that is not decided, after a sync from the beginning. */
  readonly keepOnly: (caseIds: ReadonlySet<string>) => void;
  readonly onSyncing: (isSyncing: boolean) => void;
  readonly onDone: () => void;
  /** The person may not see cases any more. */
  readonly onForbidden: () => void;
};

const pageSize = 500;
const intervalMs = 60_000;

/** Keeps the cases up to date: everything at first, then what changed since the last mark; when told to, and every minute. */
export class CaseSync {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  #mark: string | undefined;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #isClosed = false;

  constructor(mark: string | undefined, options: Options) {
    this.#mark = mark;
    this.#options = options;
    this.#timer = setInterval(() => void this.sync(), intervalMs);
    this.#timer.unref();
  }

  /** Resolves when everything of this moment is there, or the server can't be asked. */
  async sync(): Promise<void> {
    if (this.#running !== undefined) this.#isAskedAgain = true;
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
    this.#options.onSyncing(true);
    try {
      do {
        this.#isAskedAgain = false;
        if (!(await this.#round())) return;
      } while (this.#isAskedAgain && !this.#isClosed);
      this.#options.onDone();
    } finally {
      this.#options.onSyncing(false);
    }
  }

  /** Page by page; false when it could not be finished. */
  async #round(): Promise<boolean> {
    const isFirst = this.#mark === undefined;
    const seen = new Set<string>();
    for (;;) {
      const query = { limit: pageSize, since: this.#mark };
      const answer = await this.#options.request((api) => api.private.admin.sync.$get({ query }), syncResponse);
      if (this.#isClosed) return false;
      if (!answer.ok) return this.#refused(answer.status);
      const page = answer.value;
      this.#options.keep(page);
      this.#mark = page.mark;
      for (const { id } of page.cases satisfies readonly CaseRecord[]) seen.add(id);
      if (!page.hasMore) break;
    }
    if (isFirst) this.#options.keepOnly(seen);
    return true;
  }

  /** A mark that the server doesn't know (it came back from a copy) means beginning anew. */
  #refused(status: number | null): boolean {
    if (status === 403) {
      this.#mark = undefined;
      this.#options.onForbidden();
    }
    if (status !== 400 || this.#mark === undefined) return false;
    this.#mark = undefined;
    this.#isAskedAgain = true;
    return true;
  }
}
