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

function readAllBytes(): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1")).join("\n");
}

test("restores written records after a restart and no deleted ones", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  store.write([record, { kind: "case", id: "2", value: 2 }]);
  store.write([
    { kind: "case", id: "2", isDeleted: true },
    { ...record, value: "changed" },
  ]);
  store.close();
  const reopened = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  expect(reopened.list()).toEqual([{ ...record, value: "changed" }]);
  reopened.close();
});

test("never stores a record, its id or the key in plain text, neither while open nor after a deletion", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "gnome_libsecret");
  store.write([record]);
  expect(readAllBytes()).not.toContain("canary");
  store.write([{ kind: "case", id: record.id, isDeleted: true }]);
  store.close();
  expect(readAllBytes()).not.toContain("canary");
  expect(readAllBytes()).toContain("gnome_libsecret");
});

test("another keychain can't read a store and leaves it unchanged", async () => {
  const keychain = createTestKeychain();
  (await EncryptedStore.open(path, keychain, "x")).close();
  await expect(EncryptedStore.open(path, createTestKeychain(), "x")).rejects.toThrow(StoreUnreadableError);
  (await EncryptedStore.open(path, keychain, "x")).close();
});

test("rewraps the key when the keychain requests it", async () => {
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
  const reopened = await EncryptedStore.open(path, keychain, "x");
  expect(reopened.list()).toEqual([record]);
  reopened.close();
  expect(wrappedKey()).not.toBe(before);
});

test.each([
  [
    "a file that isn't a database",
    () => writeFileSync(path, "not a database, but long enough to be mistaken for one ".repeat(200)),
  ],
  ["a record with a changed byte", () => changeRecord("sealed")],
  ["a record in another record's slot", () => changeRecord("slot")],
])("reports %s as unreadable", async (_what, damage) => {
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

test("leaves a store of a newer console unchanged", async () => {
  const database = new DatabaseSync(path);
  database.exec("pragma user_version = 99");
  database.close();
  const before = readFileSync(path, "latin1");
  await expect(EncryptedStore.open(path, createTestKeychain(), "x")).rejects.toThrow(StoreNewerError);
  expect(readFileSync(path, "latin1")).toBe(before);
});

test("on a full disk, rolls back the whole write, keeps earlier records and accepts writes again once there is space", async () => {
  const keychain = createTestKeychain();
  const store = await EncryptedStore.open(path, keychain, "x", 12);
  store.write([record]);
  const large = { kind: "case", id: "large", value: "x".repeat(200_000) };
  expect(() => store.write([{ kind: "case", id: "first", value: 1 }, large])).toThrow(DiskFullError);
  expect(store.state).toBe("full");
  store.write([{ kind: "case", id: "small", value: 2 }]);
  expect(store.state).toBe("encrypted");
  store.close();
  const reopened = await EncryptedStore.open(path, keychain, "x");
  expect(
    reopened
      .list()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([record.id, "small"]);
  reopened.close();
});

test("rejects a record with another's slot or another key", () => {
  const cipher = new RecordCipher(generateKey());
  const one = cipher.seal(record);
  const other = cipher.seal({ ...record, id: "other" });
  expect(cipher.open(one)).toEqual(record);
  expect(() => cipher.open({ slot: other.slot, sealed: one.sealed })).toThrow();
  expect(() => new RecordCipher(generateKey()).open(one)).toThrow();
});

test("opens a separate store for each person on each server", async () => {
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
  const reopened = await registry.open(owner);
  expect(reopened.list()).toEqual([record]);
  reopened.close();
});

test("without a keychain, writes nothing to disk and retains a person's work until the console quits", async () => {
  const registry = new StoreRegistry(folder, createTestKeychain({ backend: null }));
  const store = await registry.open(owner);
  expect(store.state).toBe("memory");
  store.write([record]);
  store.close();
  expect((await registry.open(owner)).list()).toEqual([record]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a store with a missing keychain is unreadable, not empty, and quarantine doesn't delete it", async () => {
  const keychain = createTestKeychain();
  const before = await new StoreRegistry(folder, keychain).open(owner);
  before.write([record]);
  before.close();
  const registry = new StoreRegistry(folder, createTestKeychain());
  expect((await registry.open(owner)).state).toBe("unreadable");
  registry.quarantine(owner, new Date("2026-05-06T12:00:00.000Z"));
  const created = await registry.open(owner);
  expect(created.state).toBe("encrypted");
  expect(created.list()).toEqual([]);
  created.close();
  const quarantined = readdirSync(folder).find((name) => name.endsWith(".20260506120000000.quarantined"));
  const recovered = await EncryptedStore.open(join(folder, quarantined ?? ""), keychain, "x");
  expect(recovered.list()).toEqual([record]);
  recovered.close();
});
