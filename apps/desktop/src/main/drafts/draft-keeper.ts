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

const draftRecord = z.object({ draft: specialDraft, keptAt: z.int() });
const slot = { kind: "draft", id: "special" } as const;
const writeEveryMs = 500;
/** It holds names of people who were chosen: one that nobody went on with is not kept for ever. */
const forgottenAfterMs = 30 * dayMs;

/** A special notification while it is written: in memory with each key, on disk every so often and before the desk closes. */
export class DraftKeeper {
  readonly #options: Options;
  #draft: SpecialDraft | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(records: readonly StoredRecord[], options: Options) {
    this.#options = options;
    const record = records.find(({ kind, id }) => kind === slot.kind && id === slot.id);
    if (record === undefined) return;
    const kept = draftRecord.safeParse(record.value);
    if (kept.success && options.clock.now() - kept.data.keptAt < forgottenAfterMs) this.#draft = kept.data.draft;
    else this.#forget();
  }

  find(): SpecialDraft | null {
    return this.#draft;
  }

  keep(draft: SpecialDraft | null): void {
    this.#draft = draft;
    if (draft === null) this.#forget();
    else this.#timer ??= setTimeout(() => this.writeNow(), writeEveryMs);
  }

  /** Writes what waits for its time. */
  writeNow(): void {
    const draft = this.#draft;
    if (this.#timer === undefined || draft === null) return;
    this.#stop();
    const value: z.infer<typeof draftRecord> = { draft, keptAt: this.#options.clock.now() };
    this.#options.write([{ ...slot, value }]);
  }

  #forget(): void {
    this.#stop();
    this.#options.write([{ ...slot, isForgotten: true }]);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
