import type { StoreState } from "../../ipc/console-calls.ts";
import { type Change, DiskFullError, type RecordStore } from "./record-store.ts";

/** Writes to a store, and reports when its disk is full and when there is room again. */
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

  /** Throws DiskFullError, and then nothing is saved. */
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

  /** For what can be fetched again: a full disk costs nothing but the next start. */
  tryWrite(changes: readonly Change[]): void {
    try {
      this.run(() => this.#store.write(changes));
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
    }
  }
}
