import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Keychain } from "./keychain.ts";
import { generateKey, RecordCipher, type StoredRecord } from "./record-cipher.ts";
import { type Change, DiskFullError, type RecordStore, StoreNewerError, StoreUnreadableError } from "./record-store.ts";

export const storeVersion = 1;
const sqliteFull = 13;
const recordsPerTurn = 200;
/** 2 GiB in pages of 4 KiB: far more than one person's data. */
const maxPagesDefault = 524_288;

/**
 * A SQLite file of encrypted records; its key is stored in the file, wrapped by the keychain. Records are decrypted
 * once, on opening.
 */
export class EncryptedStore implements RecordStore {
  readonly #database: DatabaseSync;
  readonly #cipher: RecordCipher;
  readonly #records: readonly StoredRecord[];
  #isFull = false;

  private constructor(database: DatabaseSync, cipher: RecordCipher, records: readonly StoredRecord[]) {
    this.#database = database;
    this.#cipher = cipher;
    this.#records = records;
  }

  /** Creates the file if it is missing. Throws StoreUnreadableError, StoreNewerError, DiskFullError. */
  static async open(
    path: string,
    keychain: Keychain,
    backend: string,
    maxPages = maxPagesDefault,
  ): Promise<EncryptedStore> {
    let database: DatabaseSync | undefined;
    try {
      database = openFile(path);
      database.exec(`pragma max_page_count = ${maxPages}`);
      const cipher = new RecordCipher(await findKey(database, keychain, backend));
      const rows = database.prepare("select slot, sealed from record").all();
      const records: StoredRecord[] = [];
      for (const { slot, sealed } of rows) {
        records.push(cipher.open({ slot: bytesOf(slot), sealed: bytesOf(sealed) }));
        // The window loads meanwhile.
        if (records.length % recordsPerTurn === 0) await nextTurn();
      }
      return new EncryptedStore(database, cipher, records);
    } catch (error) {
      database?.close();
      if (error instanceof StoreNewerError) throw error;
      if (isFull(error)) throw new DiskFullError(`No room for ${path}`, { cause: error });
      throw new StoreUnreadableError(`${path} can't be read`, { cause: error });
    }
  }

  get state(): "encrypted" | "full" {
    return this.#isFull ? "full" : "encrypted";
  }

  list(): readonly StoredRecord[] {
    return this.#records;
  }

  write(changes: readonly Change[]): void {
    const upsert =
      "insert into record (slot, sealed) values (?, ?) on conflict (slot) do update set sealed = excluded.sealed";
    try {
      this.#database.exec("begin immediate");
      const insert = this.#database.prepare(upsert);
      const remove = this.#database.prepare("delete from record where slot = ?");
      for (const change of changes) {
        if ("isDeleted" in change) {
          remove.run(this.#cipher.slotOf(change.kind, change.id));
          continue;
        }
        const { slot, sealed } = this.#cipher.seal(change);
        insert.run(slot, sealed);
      }
      this.#database.exec("commit");
      this.#isFull = false;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("rollback");
      if (!isFull(error)) throw error;
      this.#isFull = true;
      throw new DiskFullError("The disk is full", { cause: error });
    }
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }
}

function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(path);
  const database = new DatabaseSync(path);
  try {
    const version = Number(database.prepare("pragma user_version").get()?.user_version);
    if (version > storeVersion) throw new StoreNewerError(`${path} has version ${version}`);
    // What was reported as saved has to survive a power cut, and deleted data must not remain in free pages.
    database.exec("pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on");
    database.exec(`
      begin immediate;
      create table if not exists keeping (name text primary key, value blob not null) strict, without rowid;
      create table if not exists record (slot blob primary key, sealed blob not null) strict, without rowid;
      pragma user_version = ${storeVersion};
      commit`);
    if (isNew) chmodSync(path, 0o600);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The file's key; creates one if the file contains neither a key nor records. */
async function findKey(database: DatabaseSync, keychain: Keychain, backend: string): Promise<Buffer> {
  const stored = database.prepare("select value from keeping where name = 'key'").get();
  if (stored !== undefined) {
    const { secret, shouldRewrap } = await keychain.unwrap(Buffer.from(bytesOf(stored.value)));
    if (shouldRewrap) storeKey(database, await keychain.wrap(secret), backend);
    return Buffer.from(secret, "base64");
  }
  if (database.prepare("select 1 from record limit 1").get() !== undefined)
    throw new Error("The store's key is missing");
  const key = generateKey();
  storeKey(database, await keychain.wrap(key.toString("base64")), backend);
  return key;
}

function storeKey(database: DatabaseSync, wrapped: Buffer, backend: string): void {
  const statement = database.prepare("insert or replace into keeping (name, value) values (?, ?)");
  statement.run("backend", Buffer.from(backend));
  statement.run("key", wrapped);
}

function bytesOf(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError("Expected a blob");
  return value;
}

/** SQLITE_FULL, or the operating system's ENOSPC. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "ENOSPC") return true;
  return "errcode" in error && (Number(error.errcode) & 0xff) === sqliteFull;
}
