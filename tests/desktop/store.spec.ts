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

type Keychain = "gnome_libsecret" | "basic_text" | "none";

/** The keychain at the first start and at the second, and what the store is then. */
const keychains: readonly (readonly [first: Keychain, second: Keychain, store: string])[] = [
  ["gnome_libsecret", "gnome_libsecret", "encrypted"],
  ["basic_text", "basic_text", "memory"],
  ["none", "none", "memory"],
  ["gnome_libsecret", "none", "unreadable"],
];

for (const [first, second, state] of keychains) {
  test(`no file contains seen or entered data in plain text: ${first}, then ${second}`, async ({ computer }) => {
    const seen = new Set<string>();
    for (const keychain of [first, second]) {
      await computer.start({ keychain });
      await computer.logIn("moderator");
      for (const text of await seeEverything(computer)) seen.add(text);
      await computer.kill();
    }
    const plaintexts = [...seen];
    expect(plaintexts.length).toBeGreaterThan(12);
    const bytes = computer.readAllBytes();
    expect(plaintexts.filter((text) => bytes.includes(text))).toEqual([]);
    expect(bytes.includes("SQLite format 3")).toBe(first === "gnome_libsecret");
    await computer.start({ keychain: second });
    await computer.logIn("moderator");
    expect((await computer.status()).store).toBe(state);
  });
}

/** A case with its evidence, its person's file and revealed data, a decision and a note; returns texts of them. */
async function seeEverything(computer: Computer): Promise<readonly string[]> {
  const found = await findOpenCase(computer);
  const seen = await computer.page.evaluate(async (caseId) => {
    const record = await window.meander.getCase({ caseId });
    const userId = record.ok ? (record.value.owner?.userId ?? "") : "";
    const answers = [
      record,
      await window.meander.getCaseEvidence({ caseId }),
      await window.meander.getPersonFile({ userId, kinds: [] }),
      await window.meander.listColleagues({}),
      await window.meander.listComments({ q: "", removed: "any", limit: 50 }),
      await window.meander.revealPerson({ userId, reason: "canary-reason-to-reveal" }),
    ];
    return JSON.stringify(answers);
  }, found.id);
  expect(seen).not.toContain('"ok":false');
  computer.proxy.disconnect();
  await computer.note(found.id, found.version, "canary-note-on-disk");
  computer.proxy.reconnect();
  // Long words of everything that was seen; short ones are part of any file.
  const words = seen.match(/[\p{Letter}]{4,} [\p{Letter}]{4,} [\p{Letter}]{4,}|[\w.]+@[\w.]+/gu) ?? [];
  const { token, deviceSecret } = computer.proxy;
  if (token === undefined || deviceSecret === undefined) throw new Error("The console logged in without its secrets");
  return [...words, "canary-note-on-disk", found.id, found.title.slice(0, 12), token, deviceSecret];
}

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
