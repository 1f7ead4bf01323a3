import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LogFile } from "./log-file.ts";

let folder: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-log-"));
  now = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (rotateAt?: number) => new LogFile(folder, "api", { clock: () => now, ...(rotateAt && { rotateAt }) });
const read = (name: string) => readFileSync(join(folder, "log", name), "utf8");

test("appends to the log of the last run, and rotates while writing", () => {
  mkdirSync(join(folder, "log"));
  writeFileSync(join(folder, "log", "api.log"), "last run\n");
  const log = open(40);
  log.write("first\n");
  for (const word of ["a", "b", "c"]) log.write(`${word.repeat(29)}\n`);
  log.close();
  expect(read("api.log.1")).toBe(`last run\nfirst\n${"a".repeat(29)}\n`);
  expect(read("api.log")).toBe(`${"b".repeat(29)}\n${"c".repeat(29)}\n`);
});

test.runIf(existsSync("/dev/full"))(
  "a full disk loses only log lines, and the next line that fits reports how many",
  () => {
    mkdirSync(join(folder, "log"));
    symlinkSync("/dev/full", join(folder, "log", "api.log"));
    const log = open();
    log.write("one\ntwo\n");
    rmSync(join(folder, "log", "api.log"));
    log.write("three\n");
    now = 1_000;
    log.write("four\n");
    log.close();
    expect(read("api.log")).toBe("[meander] 3 lines of this log could not be written\nfour\n");
  },
);

test("a folder that can't be created only loses lines", () => {
  writeFileSync(join(folder, "log"), "in the way");
  expect(() => open().write("one\n")).not.toThrow();
});
