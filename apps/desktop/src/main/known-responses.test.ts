import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { callServer } from "./call-server.ts";
import { KnownResponses } from "./known-responses.ts";
import type { RequestServer } from "./server-client.ts";
import { EncryptedStore } from "./store/encrypted-store.ts";
import { StoreWriter } from "./store/store-writer.ts";
import { createTestKeychain } from "./store/test-keychain.ts";

const keychain = createTestKeychain();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-known-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openKnown() {
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  return { store, known: new KnownResponses(store.list(), new StoreWriter(store, () => {})) };
}

const userId = "0198a000-0000-7000-8000-000000000001";
const cases = { cases: [], strikes: [] };
const answering: RequestServer = async (_call, schema) => ({
  ok: true,
  value: schema.parse({ ...cases, emailAddress: null, logins: [] }),
});
const away: RequestServer = async () => ({ ok: false, error: { code: "offline" }, status: null });
const forbidding: RequestServer = async () => ({ ok: false, error: { code: "forbidden" }, status: 403 });

test("the last response to a read survives a restart, and is returned without a network with its time", async () => {
  const before = await openKnown();
  const fresh = await callServer("listPersonCases", { userId }, { request: answering, known: before.known });
  expect(fresh).toEqual({ ok: true, value: cases });
  before.store.close();
  expect(readFileSync(join(folder, "store.sqlite")).includes("listPersonCases")).toBe(false);
  const { store, known } = await openKnown();
  const last = await callServer("listPersonCases", { userId }, { request: away, known });
  expect(last).toEqual({ ok: true, value: { ...cases, knownAt: expect.any(String) } });
  store.close();
});

test("nothing is returned after a refusal, for another request, for a write, or after a wipe", async () => {
  const { store, known } = await openKnown();
  await callServer("listPersonCases", { userId }, { request: answering, known });
  await callServer("revealPerson", { userId, reason: "Asked" }, { request: answering, known });
  const offline = { ok: false, error: { code: "offline" } };
  const refusal = await callServer("listPersonCases", { userId }, { request: forbidding, known });
  expect(refusal).toEqual({ ok: false, error: { code: "forbidden" } });
  const other = userId.replace("1", "2");
  expect(await callServer("listPersonCases", { userId: other }, { request: away, known })).toEqual(offline);
  expect(await callServer("revealPerson", { userId, reason: "Asked" }, { request: away, known })).toEqual(offline);
  known.wipe();
  expect(await callServer("listPersonCases", { userId }, { request: away, known })).toEqual(offline);
  store.close();
  const reopened = await openKnown();
  expect(reopened.store.list()).toEqual([]);
  reopened.store.close();
});

test("a request is the same whatever the order of its fields, and the oldest of too many go", async () => {
  const { store, known } = await openKnown();
  known.put("listPeople", { q: "ada", limit: 5 }, { people: [] });
  expect(known.find("listPeople", { limit: 5, q: "ada" })?.value).toEqual({ people: [] });
  for (let count = 0; count < 1_000; count += 1) known.put("getCampaign", { count }, {});
  expect(known.find("listPeople", { q: "ada", limit: 5 })).toBeUndefined();
  expect(known.find("getCampaign", { count: 0 })).toBeDefined();
  store.close();
});
