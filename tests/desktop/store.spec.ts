import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "@playwright/test";
import { type DeskComputer, findOpenCase, test } from "./support/desk-test.ts";

function storePath(desk: DeskComputer): string {
  const folder = join(desk.userData, "work");
  const name = readdirSync(folder).find((file) => file.endsWith(".sqlite"));
  return join(folder, name ?? "");
}

test("nothing that was seen or done can be read from any file", async ({ desk }) => {
  await desk.start();
  await desk.logIn("moderator");
  const found = await findOpenCase(desk);
  desk.wire.cut();
  await desk.note(found.id, found.version, "canary-note-on-disk");
  const { token, deviceSecret } = desk.wire;
  if (token === undefined || deviceSecret === undefined) throw new Error("The console logged in without its secrets");
  const bytes = desk.everyByte();
  expect(bytes).toContain("SQLite format 3");
  const seen = ["canary-note-on-disk", found.id, found.title.slice(0, 12), "moderator@meander"];
  for (const secret of [...seen, token, deviceSecret]) {
    expect(bytes.includes(secret), secret.slice(0, 8)).toBe(false);
  }
});

test("without a keychain work lasts until the console quits, says so, and asks before it is lost", async ({ desk }) => {
  await desk.start({ keychain: "basic_text" });
  test.skip(!("isStandIn" in desk.app), "A dialog of the system waits for a person");
  await desk.logIn("moderator");
  const found = await findOpenCase(desk);
  expect((await desk.status()).store).toBe("memory");
  desk.wire.cut();
  await desk.note(found.id, found.version, "canary-in-memory");
  expect(desk.everyByte()).not.toContain("canary-in-memory");
  expect(desk.everyByte()).not.toContain(desk.wire.token);
  const closing = await desk.inMain(({ dialog, BrowserWindow }: ElectronDialog) => {
    dialog.answer = 0;
    for (const window of BrowserWindow.getAllWindows()) window.close();
    return { asked: dialog.asked.length, open: BrowserWindow.getAllWindows().length };
  });
  expect(closing).toEqual({ asked: 1, open: 1 });
  await desk.kill();
  await desk.start({ keychain: "basic_text" });
  expect(await desk.page.evaluate(() => window.meander.getStaff())).toEqual({ ok: true, value: null });
});

for (const [what, state, code, harm] of [
  ["damaged", "unreadable", "storeUnreadable", damage],
  ["of a later console", "newer", "storeNewer", makeNewer],
] as const) {
  test(`a store that is ${what} takes nothing, is kept aside, and a new one begins`, async ({ desk }) => {
    await desk.start();
    await desk.logIn("moderator");
    const found = await findOpenCase(desk);
    await desk.stop();
    harm(storePath(desk));
    await desk.start();
    await desk.synced();
    expect((await desk.status()).store).toBe(state);
    expect(await desk.note(found.id, found.version, "too early")).toEqual({ ok: false, error: { code } });
    const begun = await desk.page.evaluate(() => window.meander.beginNewStore());
    expect(begun).toMatchObject({ ok: true, value: { store: "encrypted" } });
    await desk.synced();
    expect(await desk.note(found.id, found.version, "kept anew")).toMatchObject({ ok: true });
    expect(readdirSync(join(desk.userData, "work")).some((name) => name.endsWith(".aside"))).toBe(true);
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
