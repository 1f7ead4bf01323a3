import type { StoreState } from "../../ipc/console-calls.ts";
import { type Change, DiskFullError, type RecordStore } from "./record-store.ts";

/** Writes to a store, and reports when its disk becomes full or has space again. */
export class StoreWriter {
  readonly #store: RecordStore;
  readonly #onStatus: () => void;
  #isFull = false;

  constructor(store: RecordStore, onStatus: () => void) {
    this.#store = store;
    this.#onStatus = onStatus;
  }

  get state(): StoreState {
    return this.#isFull ? "full" : this.#store.state;
  }

  /** Throws DiskFullError without saving anything. */
  run<Value>(write: () => Value): Value {
    try {
      const value = write();
      this.#isFull = false;
      return value;
    } catch (error) {
      if (error instanceof DiskFullError) this.#isFull = true;
      throw error;
    } finally {
      this.#onStatus();
    }
  }

  /** For data that can be fetched again: a full disk only slows the next start. Returns whether it was written. */
  tryWrite(changes: readonly Change[]): boolean {
    try {
      this.run(() => this.#store.write(changes));
      return true;
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      return false;
    }
  }
}
