import { createHash } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { EncryptedStore } from "./encrypted-store.ts";
import type { Keychain } from "./keychain.ts";
import { DiskFullError, type MemoryState, MemoryStore, type RecordStore, StoreNewerError } from "./record-store.ts";

/** Whose store: one for each person on each server. */
export type StoreOwner = { readonly origin: string; readonly userId: string };

/** The stores of this computer. Without a keychain they live in this process, one for each person until it ends. */
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

  /** For a file that opened but holds what this version can't read. */
  openUnreadable(owner: StoreOwner): MemoryStore {
    return this.#openMemory(this.#pathOf(owner), "unreadable");
  }

  /** Renames what can't be used, so that a new store can begin: it may still be recovered. */
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
