import type { StoreState } from "../../ipc/console-calls.ts";
import type { StoredRecord } from "./record-cipher.ts";

/** A record to write, or one to delete. */
export type Change = StoredRecord | { readonly kind: string; readonly id: string; readonly isDeleted: true };

/** The disk took nothing more; nothing of the write was saved. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
}

/** The file, its key or a record of it is damaged. */
export class StoreUnreadableError extends Error {
  override name = "StoreUnreadableError";
}

/** A later console wrote it. */
export class StoreNewerError extends Error {
  override name = "StoreNewerError";
}

/** Where one person's cases and commands are stored, on one server. */
export type RecordStore = {
  readonly state: StoreState;
  /** As they were when it was opened. */
  readonly list: () => readonly StoredRecord[];
  /** All of it or nothing, and on disk when it returns. Throws DiskFullError. */
  readonly write: (changes: readonly Change[]) => void;
  readonly close: () => void;
};

export type MemoryState = Exclude<StoreState, "encrypted">;

/** Stores nothing beyond this process: for computers without a keychain, and while the file can't be used. */
export class MemoryStore implements RecordStore {
  readonly state: MemoryState;
  readonly #records = new Map<string, StoredRecord>();

  constructor(state: MemoryState) {
    this.state = state;
  }

  list(): readonly StoredRecord[] {
    return [...this.#records.values()];
  }

  write(changes: readonly Change[]): void {
    // Opened for a file that found no room: what is answered as saved would be gone with the process.
    if (this.state === "full") throw new DiskFullError("The disk is full");
    for (const change of changes) {
      const key = `${change.kind} ${change.id}`;
      if ("isDeleted" in change) this.#records.delete(key);
      else this.#records.set(key, change);
    }
  }

  close(): void {}
}
