import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { type Computer, findOpenCase, test } from "./support/computer-fixture.ts";

function storePath(computer: Computer): string {
  const folder = join(computer.userData, "work");
  const name = readdirSync(folder).find((file) => file.endsWith(".sqlite"));
  return join(folder, name ?? "");
}

test("no file contains seen or entered data in plain text", async ({ computer }) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.proxy.disconnect();
  await computer.note(found.id, found.version, "canary-note-on-disk");
  const { token, deviceSecret } = computer.proxy;
  if (token === undefined || deviceSecret === undefined) throw new Error("The console logged in without its secrets");
  const bytes = computer.readAllBytes();
  expect(bytes).toContain("SQLite format 3");
  const plaintexts = ["canary-note-on-disk", found.id, found.title.slice(0, 12), "moderator@meander"];
  for (const secret of [...plaintexts, token, deviceSecret]) {
    expect(bytes.includes(secret), secret.slice(0, 8)).toBe(false);
  }
});

test("without a keychain, work lasts until the console quits, which asks for confirmation first", async ({
  computer,
}) => {
  await computer.start({ keychain: "basic_text" });
  test.skip(!("isStandIn" in computer.app), "A dialog of the system waits for a person");
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  expect((await computer.status()).store).toBe("memory");
  computer.proxy.disconnect();
  await computer.note(found.id, found.version, "canary-in-memory");
  expect(computer.readAllBytes()).not.toContain("canary-in-memory");
  expect(computer.readAllBytes()).not.toContain(computer.proxy.token);
  const closing = await computer.evaluateInMain(({ dialog, BrowserWindow }: ElectronDialog) => {
    dialog.pressedButton = 0;
    for (const window of BrowserWindow.getAllWindows()) window.close();
    return { shownMessages: dialog.shownMessages.length, open: BrowserWindow.getAllWindows().length };
  });
  expect(closing).toEqual({ shownMessages: 1, open: 1 });
  await computer.kill();
  await computer.start({ keychain: "basic_text" });
  expect(await computer.page.evaluate(() => window.meander.getStaff())).toEqual({ ok: true, value: null });
});

for (const [what, state, code, harm] of [
  ["damaged", "unreadable", "storeUnreadable", damage],
  ["of a newer console", "newer", "storeNewer", makeNewer],
] as const) {
  test(`a store that is ${what} rejects writes, is quarantined, and a new one is created`, async ({ computer }) => {
    await computer.start();
    await computer.logIn("moderator");
    const found = await findOpenCase(computer);
    await computer.stop();
    harm(storePath(computer));
    await computer.start();
    await computer.synced();
    expect((await computer.status()).store).toBe(state);
    expect(await computer.note(found.id, found.version, "too early")).toEqual({ ok: false, error: { code } });
    const created = await computer.page.evaluate(() => window.meander.beginNewStore());
    expect(created).toMatchObject({ ok: true, value: { store: "encrypted" } });
    await computer.synced();
    expect(await computer.note(found.id, found.version, "kept anew")).toMatchObject({ ok: true });
    expect(readdirSync(join(computer.userData, "work")).some((name) => name.endsWith(".quarantined"))).toBe(true);
  });
}

/** Also removes the journal from which SQLite could recover the file. */
function damage(path: string): void {
  for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
  writeFileSync(path, "damaged ".repeat(4_000));
}

function makeNewer(path: string): void {
  const database = new DatabaseSync(path);
  database.exec("pragma user_version = 99");
  database.close();
}

type ElectronDialog = {
  dialog: { shownMessages: unknown[]; pressedButton: number };
  BrowserWindow: { getAllWindows(): { close(): void }[] };
};
