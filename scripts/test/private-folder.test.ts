import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimPrivateFolder } from "./private-folder.ts";

let parent: string;
let folder: string;
const isRoot = process.getuid?.() === 0;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "meander-private-"));
  folder = join(parent, "chromium");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test("the folder is made for its user alone, and taken again the next time", () => {
  claimPrivateFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  claimPrivateFolder(folder);
});

test("a folder that others may write to or read is refused", () => {
  mkdirSync(folder);
  for (const mode of [0o777, 0o755, 0o710]) {
    chmodSync(folder, mode);
    expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
  }
});

test("a link or a file in its place is refused", () => {
  const elsewhere = join(parent, "elsewhere");
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, folder);
  expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
  rmSync(folder);
  writeFileSync(folder, "", { mode: 0o600 });
  expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
});

test("another user's folder is refused", () => {
  if (isRoot) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 65_534, 65_534);
  }
  expect(() => claimPrivateFolder(isRoot ? folder : "/")).toThrow("not a folder of this user alone");
});
