import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { EncryptedStore } from "./encrypted-store.ts";
import { generateKey, RecordCipher } from "./record-cipher.ts";
import { DiskFullError, StoreNewerError, StoreUnreadableError } from "./record-store.ts";
import { StoreRegistry } from "./store-registry.ts";
import { createTestKeychain } from "./test-keychain.ts";

const owner = { origin: "https://meander.example", userId: "0198a000-0000-7000-8000-000000000001" };
const record = {
  kind: "case",
  id: "canary-id-1",
  value: { title: "canary-title", texts: ["canary-reason ".repeat(500)] },
};

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-store-"));
  path = join(folder, "one.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function everyByte(): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}

test("what was written is there after a restart, a deleted record is not", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  store.write([record, { kind: "case", id: "2", value: 2 }]);
  store.write([
    { kind: "case", id: "2", isDeleted: true },
    { ...record, value: "changed" },
  ]);
  store.close();
  const again = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  expect(again.list()).toEqual([{ ...record, value: "changed" }]);
  again.close();
});

test("no byte on disk tells a record, its id or the key: not while it is open, not after it was deleted", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  store.write([record]);
  expect(everyByte()).not.toContain("canary");
  store.write([{ kind: "case", id: record.id, isDeleted: true }]);
  store.close();
  expect(everyByte()).not.toContain("canary");
  expect(everyByte()).toContain("gnome_libsecret");
});

test("another keychain can't read it, and it stays as it was", async () => {
  const keychain = createTestKeychain();
  (await EncryptedStore.open(path, keychain, "x")).close();
  await expect(EncryptedStore.open(path, createTestKeychain(), "x")).rejects.toThrow(StoreUnreadableError);
  (await EncryptedStore.open(path, keychain, "x")).close();
});

test("a key that the keychain wants wrapped anew is wrapped anew", async () => {
  const keychain = createTestKeychain({ hasRotated: true });
  const wrappedKey = () => {
    const database = new DatabaseSync(path);
    const row = database.prepare("select value from keeping where name = 'key'").get();
    database.close();
    return Buffer.from(row?.value as Uint8Array).toString("hex");
  };
  const store = await EncryptedStore.open(path, keychain, "x");
  store.write([record]);
  store.close();
  const before = wrappedKey();
  const again = await EncryptedStore.open(path, keychain, "x");
  expect(again.list()).toEqual([record]);
  again.close();
  expect(wrappedKey()).not.toBe(before);
});

test.each([
  [
    "no database at all",
    () => writeFileSync(path, "not a database, but long enough to be mistaken for one ".repeat(200)),
  ],
  ["a record with a changed byte", () => changeRecord("sealed")],
  ["a record in another's place", () => changeRecord("slot")],
])("%s is unreadable", async (_what, damage) => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "x");
  store.write([record]);
  store.close();
  damage();
  await expect(EncryptedStore.open(path, keychain, "x")).rejects.toThrow(StoreUnreadableError);
});

function changeRecord(column: "sealed" | "slot"): void {
  const database = new DatabaseSync(path);
  const bytes = Buffer.from(database.prepare(`select ${column} as it from record`).get()?.it as Uint8Array);
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  database.prepare(`update record set ${column} = ?`).run(bytes);
  database.close();
}

test("a store of a later console is left alone", async () => {
  const database = new DatabaseSync(path);
  database.exec("pragma user_version = 99");
  database.close();
  const before = readFileSync(path, "latin1");
  await expect(EncryptedStore.open(path, createTestKeychain(), "x")).rejects.toThrow(StoreNewerError);
  expect(readFileSync(path, "latin1")).toBe(before);
});

test("without room nothing of a write is kept, what was there stays, and it goes on once there is room", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "x", 12);
  store.write([record]);
  const large = { kind: "case", id: "large", value: "x".repeat(200_000) };
  expect(() => store.write([{ kind: "case", id: "first", value: 1 }, large])).toThrow(DiskFullError);
  expect(store.state).toBe("full");
  store.write([{ kind: "case", id: "small", value: 2 }]);
  expect(store.state).toBe("encrypted");
  store.close();
  const again = await EncryptedStore.open(path, keychain, "x");
  expect(
    again
      .list()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([record.id, "small"]);
  again.close();
});

test("a record can't be opened with another's slot, nor with another key", () => {
  const cipher = new RecordCipher(generateKey());
  const one = cipher.seal(record);
  const other = cipher.seal({ ...record, id: "other" });
  expect(cipher.open(one)).toEqual(record);
  expect(() => cipher.open({ slot: other.slot, sealed: one.sealed })).toThrow();
  expect(() => new RecordCipher(generateKey()).open(one)).toThrow();
});

test("each person on each server has a store of their own", async () => {
  const registry = new StoreRegistry(folder, createTestKeychain());
  const mine = await registry.open(owner);
  mine.write([record]);
  mine.close();
  for (const other of [
    { ...owner, userId: "2" },
    { ...owner, origin: "https://elsewhere.example" },
  ]) {
    const theirs = await registry.open(other);
    expect(theirs.list()).toEqual([]);
    theirs.close();
  }
  const again = await registry.open(owner);
  expect(again.list()).toEqual([record]);
  again.close();
});

test("without a keychain nothing reaches the disk, and the work of a person lasts as long as the console", async () => {
  const registry = new StoreRegistry(folder, createTestKeychain({ backend: null }));
  const store = await registry.open(owner);
  expect(store.state).toBe("memory");
  store.write([record]);
  store.close();
  expect((await registry.open(owner)).list()).toEqual([record]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a store whose keychain is away is unreadable, not empty; quarantined, it is not deleted", async () => {
  const keychain = createTestKeychain();
  const before = await new StoreRegistry(folder, keychain).open(owner);
  before.write([record]);
  before.close();
  const registry = new StoreRegistry(folder, createTestKeychain());
  expect((await registry.open(owner)).state).toBe("unreadable");
  registry.quarantine(owner, new Date("2026-05-06T12:00:00.000Z"));
  const anew = await registry.open(owner);
  expect(anew.state).toBe("encrypted");
  expect(anew.list()).toEqual([]);
  anew.close();
  const quarantined = readdirSync(folder).find((name) => name.endsWith(".20260506120000000.quarantined"));
  const kept = await EncryptedStore.open(join(folder, quarantined ?? ""), keychain, "x");
  expect(kept.list()).toEqual([record]);
  kept.close();
});
