import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pushDevicesResponse } from "@meander/domain/contract/notifications";
import { loadVapidKeys } from "@meander/api/outbox/vapid-keys";
import { describe, expect, it } from "vitest";
import { act, createActivity, inboxCodes } from "../support/activities.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const keys = { p256dh: `BN${"a".repeat(85)}`, auth: "c".repeat(22) };

function subscription(name: string, more: object = {}) {
  return JSON.stringify({ endpoint: `https://push.services.mozilla.com/wpush/${name}`, keys, ...more });
}

function register(person: TestPerson | undefined, platformName: string, pushNotificationDeviceToken: unknown) {
  const body = { platformName, pushNotificationDeviceToken };
  return send(api, "POST", `${PRIVATE_BASE}/notifications/register`, { cookie: person?.session, body });
}

function devicesOf(person: TestPerson) {
  return api.db
    .selectFrom("pushDevice")
    .select(["platform", "token"])
    .where("personId", "=", person.id)
    .orderBy("registeredAt")
    .orderBy("id")
    .execute();
}

const appleToken = (index: number) => index.toString(16).padStart(64, "0");

describe("push devices", () => {
  it("are stored once with what a sender needs, however often they register", async () => {
    const person = await createPerson(api);
    await register(person, "web", subscription("one", { expirationTime: null, extra: "x" }));
    await register(person, "web", subscription("one", { keys: { ...keys, auth: "d".repeat(22) } }));
    await register(person, "android", `abc:APA91b${"x".repeat(120)}`);
    expect(await devicesOf(person)).toEqual([
      { platform: "web", token: subscription("one", { keys: { ...keys, auth: "d".repeat(22) } }) },
      { platform: "android", token: `abc:APA91b${"x".repeat(120)}` },
    ]);
  });

  it("belong to their latest registrant", async () => {
    const [first, second] = [await createPerson(api), await createPerson(api)];
    await register(first, "apple", appleToken(1));
    await register(second, "apple", appleToken(1).toUpperCase());
    expect(await devicesOf(first)).toEqual([]);
    expect(await devicesOf(second)).toHaveLength(1);
  });

  it("are deleted with the session they were registered in, and no other", async () => {
    const person = await createPerson(api);
    const elsewhere = { ...person, session: await api.sessions.create(person.id, "web", undefined) };
    await register(person, "apple", appleToken(2));
    await register(elsewhere, "apple", appleToken(3));
    await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session });
    expect(await devicesOf(person)).toEqual([{ platform: "apple", token: appleToken(3) }]);
    expect((await register(person, "apple", appleToken(2))).status).toBe(401);
  });

  it("are limited in number, also under concurrency; the oldest are replaced", async () => {
    const person = await createPerson(api);
    await register(person, "apple", appleToken(100));
    api.now = new Date(api.now.getTime() + 1000);
    const responses = await Promise.all(
      Array.from({ length: 15 }, (_, index) => register(person, "apple", appleToken(200 + index))),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const devices = await devicesOf(person);
    expect(devices).toHaveLength(10);
    expect(devices.map(({ token }) => token)).not.toContain(appleToken(100));
  });

  it("are deleted when registering races with logging out", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await createPerson(api);
      const [response] = await Promise.all([
        register(person, "apple", appleToken(1000 + round)),
        send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session }),
      ]);
      expect([200, 401]).toContain(response.status);
      expect(await devicesOf(person)).toEqual([]);
    }
  });

  it.each([
    ["web", subscription("x").replace("https://push.services.mozilla.com", "https://127.0.0.1")],
    ["web", subscription("x").replace("https://push.services.mozilla.com", "https://db.internal")],
    ["web", "not json"],
    ["apple", "not hex"],
    ["android", "short"],
    ["windows", appleToken(1)],
    ["apple", "a".repeat(5_000)],
    ["apple", 12],
  ])("are refused for %s with data its push service doesn't send (%#)", async (platform, token) => {
    const person = await createPerson(api);
    expect((await register(person, platform, token)).status).toBe(400);
    expect(await devicesOf(person)).toEqual([]);
    expect((await register(undefined, platform, token)).status).toBe(401);
  });

  it("get a delivery per channel, skipped with the reason where this installation has no sender", async () => {
    const [host, person] = [await createPerson(api), await createPerson(api)];
    await register(host, "web", subscription("host-1"));
    await register(host, "web", subscription("host-2"));
    await register(host, "apple", appleToken(5000));
    const { _id } = await createActivity(api, host);
    await act(api, "join", _id, person);
    const rows = await api.db
      .selectFrom("delivery")
      .select(["channel", "state", "reason", "messageId"])
      .where("personId", "=", host.id)
      .orderBy("channel")
      .execute();
    expect(rows.map(({ channel, state, reason }) => ({ channel, state, reason }))).toEqual([
      { channel: "apns", state: "skipped", reason: "channelNotConfigured" },
      { channel: "mail", state: "queued", reason: null },
      { channel: "web-push", state: "queued", reason: null },
    ]);
    expect(new Set(rows.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await inboxCodes(api, host)).toEqual([1]);
  });
});

describe("the list of devices", () => {
  const list = async (person: TestPerson) =>
    pushDevicesResponse.parse(
      (await send(api, "GET", `${PRIVATE_BASE}/notifications/devices`, { cookie: person.session })).body,
    ).devices;
  const forget = (person: TestPerson, id: string | undefined) =>
    send(api, "DELETE", `${PRIVATE_BASE}/notifications/device/${id}`, { cookie: person.session });

  it("names each by its session, and forgets one's own only", async () => {
    const [person, stranger] = [await createPerson(api), await createPerson(api)];
    const phone = await api.sessions.create(
      person.id,
      "web",
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
    );
    await register({ ...person, session: phone }, "web", subscription("phone"));
    await register(person, "apple", appleToken(9_000));
    const [apple, browser] = await list(person);
    expect(apple).toMatchObject({ platform: "apple", isCurrent: true, isReachable: false });
    expect(browser).toMatchObject({ program: "Chrome", system: "Android", isCurrent: false, isReachable: true });
    expect((await forget(stranger, browser?.id)).status).toBe(404);
    expect(await list(person)).toHaveLength(2);
    expect((await forget(person, browser?.id)).status).toBe(200);
    expect((await list(person)).map(({ platform }) => platform)).toEqual(["apple"]);
    expect(await list(stranger)).toEqual([]);
  });
});

describe("the push key", () => {
  it("is public, and created at the first start", async () => {
    const { status, body } = await send(api, "GET", `${PUBLIC_BASE}/push/key`);
    const file = join(api.config.dataFolder, "keys", "vapid.json");
    expect(status).toBe(200);
    expect(body).toEqual({ publicKey: JSON.parse(await readFile(file, "utf8")).publicKey });
    if (process.platform !== "win32") expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("is one permanent pair for processes that start at once", async () => {
    await withFolder(async (dataFolder) => {
      const load = () => loadVapidKeys({ dataFolder, vapid: undefined });
      const pairs = await Promise.all([load(), load(), load(), load()]);
      expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
      expect(await load()).toEqual(pairs[0]);
      await writeFile(join(dataFolder, "keys", "vapid.json"), "{}");
      await expect(load()).rejects.toThrow("holds no pair of push keys");
    });
  });

  it("can be configured when both halves match", async () => {
    const make = () => withFolder((dataFolder) => loadVapidKeys({ dataFolder, vapid: undefined }));
    const [vapid, other] = [await make(), await make()];
    expect(await loadVapidKeys({ dataFolder: "/nowhere", vapid })).toEqual(vapid);
    const mixed = { ...vapid, publicKey: other.publicKey };
    await expect(loadVapidKeys({ dataFolder: "/nowhere", vapid: mixed })).rejects.toThrow("don't belong together");
  });
});

async function withFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "meander-vapid-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
