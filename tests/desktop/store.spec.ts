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

test("nothing that was seen or done can be read from any file", async ({ computer }) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.wire.cut();
  await computer.note(found.id, found.version, "canary-note-on-disk");
  const { token, deviceSecret } = computer.wire;
  if (token === undefined || deviceSecret === undefined) throw new Error("The console logged in without its secrets");
  const bytes = computer.everyByte();
  expect(bytes).toContain("SQLite format 3");
  const seen = ["canary-note-on-disk", found.id, found.title.slice(0, 12), "moderator@meander"];
  for (const secret of [...seen, token, deviceSecret]) {
    expect(bytes.includes(secret), secret.slice(0, 8)).toBe(false);
  }
});

test("without a keychain work lasts until the console quits, says so, and asks before it is lost", async ({
  computer,
}) => {
  await computer.start({ keychain: "basic_text" });
  test.skip(!("isStandIn" in computer.app), "A dialog of the system waits for a person");
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  expect((await computer.status()).store).toBe("memory");
  computer.wire.cut();
  await computer.note(found.id, found.version, "canary-in-memory");
  expect(computer.everyByte()).not.toContain("canary-in-memory");
  expect(computer.everyByte()).not.toContain(computer.wire.token);
  const closing = await computer.inMain(({ dialog, BrowserWindow }: ElectronDialog) => {
    dialog.answer = 0;
    for (const window of BrowserWindow.getAllWindows()) window.close();
    return { asked: dialog.asked.length, open: BrowserWindow.getAllWindows().length };
  });
  expect(closing).toEqual({ asked: 1, open: 1 });
  await computer.kill();
  await computer.start({ keychain: "basic_text" });
  expect(await computer.page.evaluate(() => window.meander.getStaff())).toEqual({ ok: true, value: null });
});

for (const [what, state, code, harm] of [
  ["damaged", "unreadable", "storeUnreadable", damage],
  ["of a later console", "newer", "storeNewer", makeNewer],
] as const) {
  test(`a store that is ${what} takes nothing, is quarantined, and a new one begins`, async ({ computer }) => {
    await computer.start();
    await computer.logIn("moderator");
    const found = await findOpenCase(computer);
    await computer.stop();
    harm(storePath(computer));
    await computer.start();
    await computer.synced();
    expect((await computer.status()).store).toBe(state);
    expect(await computer.note(found.id, found.version, "too early")).toEqual({ ok: false, error: { code } });
    const begun = await computer.page.evaluate(() => window.meander.beginNewStore());
    expect(begun).toMatchObject({ ok: true, value: { store: "encrypted" } });
    await computer.synced();
    expect(await computer.note(found.id, found.version, "kept anew")).toMatchObject({ ok: true });
    expect(readdirSync(join(computer.userData, "work")).some((name) => name.endsWith(".quarantined"))).toBe(true);
  });
}

/** What SQLite could mend the file from goes with it. */
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
  dialog: { asked: unknown[]; answer: number };
  BrowserWindow: { getAllWindows(): { close(): void }[] };
};
