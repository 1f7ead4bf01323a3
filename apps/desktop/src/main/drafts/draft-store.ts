import { dayMs } from "@meander/domain/time/durations";
import { z } from "zod";
import { type SpecialDraft, specialDraft } from "../../ipc/special-draft.ts";
import type { ServerClock } from "../server-clock.ts";
import type { StoredRecord } from "../store/record-cipher.ts";
import type { Change } from "../store/record-store.ts";

type Options = {
  readonly clock: ServerClock;
  readonly write: (changes: readonly Change[]) => void;
};

const draftRecord = z.object({ draft: specialDraft, savedAt: z.int() });
const slot = { kind: "draft", id: "special" } as const;
const writeEveryMs = 500;
/** Drafts contain names of chosen people, so an abandoned one is deleted. */
const retentionMs = 30 * dayMs;

/** The draft of a special notification: in memory after each key, on disk 500 ms later and when the session closes. */
export class DraftStore {
  readonly #options: Options;
  #draft: SpecialDraft | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(records: readonly StoredRecord[], options: Options) {
    this.#options = options;
    const record = records.find(({ kind, id }) => kind === slot.kind && id === slot.id);
    if (record === undefined) return;
    const stored = draftRecord.safeParse(record.value);
    if (stored.success && options.clock.now() - stored.data.savedAt < retentionMs) this.#draft = stored.data.draft;
    else this.#delete();
  }

  find(): SpecialDraft | null {
    return this.#draft;
  }

  save(draft: SpecialDraft | null): void {
    this.#draft = draft;
    if (draft === null) this.#delete();
    else this.#timer ??= setTimeout(() => this.flush(), writeEveryMs);
  }

  /** Writes a pending change now. */
  flush(): void {
    const draft = this.#draft;
    if (this.#timer === undefined || draft === null) return;
    this.#stop();
    const value: z.infer<typeof draftRecord> = { draft, savedAt: this.#options.clock.now() };
    this.#options.write([{ ...slot, value }]);
  }

  #delete(): void {
    this.#stop();
    this.#options.write([{ ...slot, isDeleted: true }]);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
