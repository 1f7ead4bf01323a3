import { expect } from "@playwright/test";
import { findOpenCase, test } from "./support/computer-fixture.ts";

test("offline commands are shown at once, survive a kill, and are applied once when online again", async ({
  computer,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.proxy.disconnect();
  await expect.poll(async () => (await computer.status()).isOnline).toBe(false);

  const text = `written during the cut, ${Date.now()}`;
  const noted = await computer.note(found.id, found.version, text);
  expect(noted).toMatchObject({ ok: true, value: { state: "queued" } });
  const decided = await computer.decide(found);
  if (!decided.ok) throw new Error(decided.error.code);
  const shown = (await computer.cases()).find(({ id }) => id === found.id);
  expect(shown).toMatchObject({ status: "decided", decision: "noAction", version: found.version + 1 });
  const undone = await computer.undo(found.id, found.version + 1, decided.value.commandId);
  expect(undone).toMatchObject({ ok: true });
  expect((await computer.cases()).find(({ id }) => id === found.id)?.status).toBe("open");

  await computer.kill();
  await computer.start();
  expect((await computer.status()).waitingCount).toBe(3);
  expect((await computer.cases()).find(({ id }) => id === found.id)?.status).toBe("open");

  computer.proxy.reconnect();
  await expect.poll(async () => (await computer.status()).waitingCount, { timeout: 20_000 }).toBe(0);
  const outcomes = (await computer.commands()).map(({ arguments: commandArguments, state }) => [
    commandArguments.type,
    state,
  ]);
  expect(outcomes).toEqual([
    ["undo", "applied"],
    ["decide", "applied"],
    ["note", "applied"],
  ]);
  const record = await computer.page.evaluate((caseId) => window.meander.getCase({ caseId }), found.id);
  if (!record.ok) throw new Error(record.error.code);
  const notes = record.value.events.filter((event) => event.text === text);
  expect(notes).toHaveLength(1);
  expect(record.value.status).toBe("open");
});

test("without the server, calls return what was last known, fail otherwise, and recover", async ({ computer }) => {
  await computer.start();
  await computer.logIn("admin");
  const known = () => computer.page.evaluate(() => window.meander.listPeople({ q: "traveller" }));
  const fresh = await known();
  if (!fresh.ok) throw new Error(fresh.error.code);
  expect(fresh.value.knownAt).toBeUndefined();
  computer.proxy.disconnect();
  expect(await known()).toEqual({ ok: true, value: { ...fresh.value, knownAt: expect.any(String) } });
  const people = () => computer.page.evaluate(() => window.meander.listPeople({ q: "moderator" }));
  expect(await people()).toMatchObject({ ok: false, error: { code: "offline" } });
  const status = await computer.status();
  expect(status.isOnline).toBe(false);
  expect(status.offlineSince).not.toBeNull();
  computer.proxy.reconnect();
  await computer.page.evaluate(() => window.meander.reconnect());
  expect((await computer.status()).isOnline).toBe(true);
  expect(await people()).toMatchObject({ ok: true });
});

test("a console that starts offline has its cases, and connects once the network is back", async ({ computer }) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const before = (await computer.cases()).length;
  expect(before).toBeGreaterThan(0);
  await computer.stop();
  computer.proxy.disconnect();
  await computer.start();
  expect(await computer.cases()).toHaveLength(before);
  await expect.poll(async () => (await computer.status()).isOnline).toBe(false);
  // From here on no window sends requests.
  await computer.page.goto("about:blank");
  const requestsBefore = computer.proxy.requests.length;
  computer.proxy.reconnect();
  const opened = () =>
    computer.proxy.requests.slice(requestsBefore).some((request) => request.endsWith("/admin/stream"));
  await expect.poll(opened, { timeout: 20_000 }).toBe(true);
});

test("a console whose stream was replaced reconnects when its window gets the focus", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const opened = () => computer.proxy.requests.filter((request) => request.endsWith("/admin/stream")).length;
  await expect.poll(opened).toBe(1);
  const others = new AbortController();
  const headers = { Authorization: `Bearer ${computer.proxy.token}` };
  for (let count = 0; count < 5; count += 1) {
    const { status } = await fetch(`${productAddress}/api/private/v1.0/admin/stream`, {
      headers,
      signal: others.signal,
    });
    expect(status).toBe(200);
  }
  // Until the `replaced` event arrives, focus finds an open stream and doesn't reconnect.
  await expect
    .poll(async () => {
      await computer.evaluateInMain(({ app }: { app: NodeJS.EventEmitter }) => void app.emit("browser-window-focus"));
      return opened();
    })
    .toBe(2);
  const { requests } = computer.proxy;
  const syncsSince = () =>
    requests
      .slice(requests.findLastIndex((request) => request.endsWith("/admin/stream")))
      .filter((request) => request.includes("/admin/sync?"));
  await expect.poll(syncsSince, "what was missed meanwhile").not.toHaveLength(0);
  others.abort();
});
