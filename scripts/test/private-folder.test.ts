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

test("creates the folder for its user alone and accepts it the next time", () => {
  claimPrivateFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  claimPrivateFolder(folder);
});

test("rejects a folder that others may read or write", () => {
  mkdirSync(folder);
  for (const mode of [0o777, 0o755, 0o710]) {
    chmodSync(folder, mode);
    expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
  }
});

test("rejects a link or a file in its place", () => {
  const elsewhere = join(parent, "elsewhere");
  mkdirSync(elsewhere, { mode: 0o700 });
  symlinkSync(elsewhere, folder);
  expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
  rmSync(folder);
  writeFileSync(folder, "", { mode: 0o600 });
  expect(() => claimPrivateFolder(folder)).toThrow("not a folder of this user alone");
});

test("rejects another user's folder", () => {
  if (isRoot) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, 65_534, 65_534);
  }
  expect(() => claimPrivateFolder(isRoot ? folder : "/")).toThrow("not a folder of this user alone");
});
