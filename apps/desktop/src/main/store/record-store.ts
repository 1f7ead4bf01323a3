import type { StoreState } from "../../ipc/console-calls.ts";
import type { StoredRecord } from "./record-cipher.ts";

/** A record to write, or one to delete. */
export type Change = StoredRecord | { readonly kind: string; readonly id: string; readonly isDeleted: true };

/** The disk is full; nothing of the write was saved. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
}

/** The file, its key or a record of it is damaged. */
export class StoreUnreadableError extends Error {
  override name = "StoreUnreadableError";
}

/** A newer console wrote the file. */
export class StoreNewerError extends Error {
  override name = "StoreNewerError";
}

/** The store of one person's cases and commands on one server. */
export type RecordStore = {
  readonly state: StoreState;
  /** The records as of opening the store. */
  readonly list: () => readonly StoredRecord[];
  /** Atomic and durable when it returns. Throws DiskFullError. */
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
    // Replaces a file on a full disk: a write reported as saved would be lost with the process.
    if (this.state === "full") throw new DiskFullError("The disk is full");
    for (const change of changes) {
      const key = `${change.kind} ${change.id}`;
      if ("isDeleted" in change) this.#records.delete(key);
      else this.#records.set(key, change);
    }
  }

  close(): void {}
}
