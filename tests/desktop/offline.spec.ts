import { expect } from "@playwright/test";
import { findOpenCase, test } from "./support/computer-fixture.ts";

test("what is done without a network is shown at once, survives a kill, and is applied once on return", async ({
  computer,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.wire.cut();
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

  computer.wire.mend();
  await expect.poll(async () => (await computer.status()).waitingCount, { timeout: 20_000 }).toBe(0);
  const outcomes = (await computer.commands()).map(({ arguments: said, state }) => [said.type, state]);
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

test("what needs the server answers that it is away, and works again by itself", async ({ computer }) => {
  await computer.start();
  await computer.logIn("admin");
  computer.wire.cut();
  const people = () => computer.page.evaluate(() => window.meander.listPeople({ q: "moderator" }));
  expect(await people()).toMatchObject({ ok: false, error: { code: "offline" } });
  const status = await computer.status();
  expect(status.isOnline).toBe(false);
  expect(status.offlineSince).not.toBeNull();
  computer.wire.mend();
  await computer.page.evaluate(() => window.meander.reconnect());
  expect((await computer.status()).isOnline).toBe(true);
  expect(await people()).toMatchObject({ ok: true });
});

test("a console that starts without a network has its work, and connects by itself once the network is back", async ({
  computer,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const before = (await computer.cases()).length;
  expect(before).toBeGreaterThan(0);
  await computer.stop();
  computer.wire.cut();
  await computer.start();
  expect(await computer.cases()).toHaveLength(before);
  await expect.poll(async () => (await computer.status()).isOnline).toBe(false);
  // No window asks for anything from here on.
  await computer.page.goto("about:blank");
  const asked = computer.wire.requests.length;
  computer.wire.mend();
  const opened = () => computer.wire.requests.slice(asked).some((request) => request.endsWith("/admin/stream"));
  await expect.poll(opened, { timeout: 20_000 }).toBe(true);
});

test("a console whose stream newer ones replaced listens again once its window gets the focus", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const opened = () => computer.wire.requests.filter((request) => request.endsWith("/admin/stream")).length;
  await expect.poll(opened).toBe(1);
  const others = new AbortController();
  const headers = { Authorization: `Bearer ${computer.wire.token}` };
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
      await computer.inMain(({ app }: { app: NodeJS.EventEmitter }) => void app.emit("browser-window-focus"));
      return opened();
    })
    .toBe(2);
  const { requests } = computer.wire;
  const syncsSince = () =>
    requests
      .slice(requests.findLastIndex((request) => request.endsWith("/admin/stream")))
      .filter((request) => request.includes("/admin/sync?"));
  await expect.poll(syncsSince, "what was missed meanwhile").not.toHaveLength(0);
  others.abort();
});
