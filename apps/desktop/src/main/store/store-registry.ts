import { createHash } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { EncryptedStore } from "./encrypted-store.ts";
import type { Keychain } from "./keychain.ts";
import { DiskFullError, type MemoryState, MemoryStore, type RecordStore, StoreNewerError } from "./record-store.ts";

/** The owner of a store: one person on one server. */
export type StoreOwner = { readonly origin: string; readonly userId: string };

/** This computer's stores. Without a keychain they are in-memory, one for each person until the process ends. */
export class StoreRegistry {
  readonly #folder: string;
  readonly #keychain: Keychain;
  readonly #inMemory = new Map<string, MemoryStore>();

  constructor(folder: string, keychain: Keychain) {
    this.#folder = folder;
    this.#keychain = keychain;
  }

  async open(owner: StoreOwner): Promise<RecordStore> {
    const path = this.#pathOf(owner);
    const backend = await this.#keychain.findBackend();
    if (backend === null) return this.#openMemory(path, existsSync(path) ? "unreadable" : "memory");
    try {
      return await EncryptedStore.open(path, this.#keychain, backend);
    } catch (error) {
      if (error instanceof DiskFullError) return this.#openMemory(path, "full");
      return this.#openMemory(path, error instanceof StoreNewerError ? "newer" : "unreadable");
    }
  }

  /** For a file that opens but contains records that this version can't parse. */
  openUnreadable(owner: StoreOwner): MemoryStore {
    return this.#openMemory(this.#pathOf(owner), "unreadable");
  }

  /** Renames an unusable file so that a new store can start; the old one stays recoverable. */
  quarantine(owner: StoreOwner, now: Date): void {
    const path = this.#pathOf(owner);
    const stamp = now.toISOString().replaceAll(/\D/g, "");
    for (const suffix of ["", "-wal", "-shm"]) {
      if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.${stamp}.quarantined${suffix}`);
    }
    this.#inMemory.delete(path);
  }

  #openMemory(path: string, state: MemoryState): MemoryStore {
    const known = this.#inMemory.get(path);
    if (known?.state === state) return known;
    const store = new MemoryStore(state);
    this.#inMemory.set(path, store);
    return store;
  }

  #pathOf({ origin, userId }: StoreOwner): string {
    const name = createHash("sha256").update(`${origin}\n${userId}`).digest("hex").slice(0, 32);
    return join(this.#folder, `${name}.sqlite`);
  }
}
