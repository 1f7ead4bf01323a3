import { expect } from "@playwright/test";
import { findOpenCase, test } from "./support/desk-test.ts";

test("what is done without a network is shown at once, survives a kill, and is applied once on return", async ({
  desk,
}) => {
  await desk.start();
  await desk.logIn("moderator");
  const found = await findOpenCase(desk);
  desk.wire.cut();
  await expect.poll(async () => (await desk.status()).isOnline).toBe(false);

  const text = `written during the cut, ${Date.now()}`;
  const noted = await desk.note(found.id, found.version, text);
  expect(noted).toMatchObject({ ok: true, value: { state: "queued" } });
  const decided = await desk.decide(found);
  if (!decided.ok) throw new Error(decided.error.code);
  const shown = (await desk.cases()).find(({ id }) => id === found.id);
  expect(shown).toMatchObject({ status: "decided", decision: "noAction", version: found.version + 1 });
  const undone = await desk.undo(found.id, found.version + 1, decided.value.commandId);
  expect(undone).toMatchObject({ ok: true });
  expect((await desk.cases()).find(({ id }) => id === found.id)?.status).toBe("open");

  await desk.kill();
  await desk.start();
  expect((await desk.status()).waitingCount).toBe(3);
  expect((await desk.cases()).find(({ id }) => id === found.id)?.status).toBe("open");

  desk.wire.mend();
  await expect.poll(async () => (await desk.status()).waitingCount, { timeout: 20_000 }).toBe(0);
  const outcomes = (await desk.commands()).map(({ arguments: said, state }) => [said.type, state]);
  expect(outcomes).toEqual([
    ["undo", "applied"],
    ["decide", "applied"],
    ["note", "applied"],
  ]);
  const record = await desk.page.evaluate((caseId) => window.meander.getCase({ caseId }), found.id);
  if (!record.ok) throw new Error(record.error.code);
  const notes = record.value.events.filter((event) => event.text === text);
  expect(notes).toHaveLength(1);
  expect(record.value.status).toBe("open");
});

test("what needs the server answers that it is away, and works again by itself", async ({ desk }) => {
  await desk.start();
  await desk.logIn("admin");
  desk.wire.cut();
  const people = () => desk.page.evaluate(() => window.meander.listPeople({ q: "moderator" }));
  expect(await people()).toMatchObject({ ok: false, error: { code: "offline" } });
  const status = await desk.status();
  expect(status.isOnline).toBe(false);
  expect(status.offlineSince).not.toBeNull();
  desk.wire.mend();
  await desk.page.evaluate(() => window.meander.reconnect());
  expect((await desk.status()).isOnline).toBe(true);
  expect(await people()).toMatchObject({ ok: true });
});

test("a console that starts without a network has its work, and connects by itself once the network is back", async ({
  desk,
}) => {
  await desk.start();
  await desk.logIn("moderator");
  await desk.synced();
  const before = (await desk.cases()).length;
  expect(before).toBeGreaterThan(0);
  await desk.stop();
  desk.wire.cut();
  await desk.start();
  expect(await desk.cases()).toHaveLength(before);
  await expect.poll(async () => (await desk.status()).isOnline).toBe(false);
  // No window asks for anything from here on.
  await desk.page.goto("about:blank");
  const asked = desk.wire.requests.length;
  desk.wire.mend();
  const opened = () => desk.wire.requests.slice(asked).some((request) => request.endsWith("/admin/stream"));
  await expect.poll(opened, { timeout: 20_000 }).toBe(true);
});

test("a console whose stream newer ones replaced listens again once its window gets the focus", async ({
  desk,
  productAddress,
}) => {
  await desk.start();
  await desk.logIn("moderator");
  await desk.synced();
  const opened = () => desk.wire.requests.filter((request) => request.endsWith("/admin/stream")).length;
  await expect.poll(opened).toBe(1);
  const others = new AbortController();
  const headers = { Authorization: `Bearer ${desk.wire.token}` };
  for (let count = 0; count < 5; count += 1) {
    const { status } = await fetch(`${productAddress}/api/private/v1.0/admin/stream`, {
      headers,
      signal: others.signal,
    });
    expect(status).toBe(200);
  }
  // Until the server's event has arrived, the focus finds a stream that is open.
  await expect
    .poll(async () => {
      await desk.inMain(({ app }: { app: NodeJS.EventEmitter }) => void app.emit("browser-window-focus"));
      return opened();
    })
    .toBe(2);
  const { requests } = desk.wire;
  const syncsSince = () =>
    requests
      .slice(requests.findLastIndex((request) => request.endsWith("/admin/stream")))
      .filter((request) => request.includes("/admin/sync?"));
  await expect.poll(syncsSince, "what was missed meanwhile").not.toHaveLength(0);
  others.abort();
});
