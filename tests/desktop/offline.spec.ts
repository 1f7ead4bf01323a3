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

test("the queue is there without a network after a restart", async ({ desk }) => {
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
});
