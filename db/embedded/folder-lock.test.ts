import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataFolderInUseError } from "./errors.ts";
import { lockFolder } from "./folder-lock.ts";

describe("the lock of a data folder", () => {
  let folder: string;
  const lockFile = () => join(folder, "supervisor.lock");

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "meander-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is exclusive until it is released", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(DataFolderInUseError);
    unlock();
    lockFolder(folder)();
  });

  it.each(["", '{"pid":'])("is not stale while another start has written only '%s'", (written) => {
    const lock = JSON.stringify({ pid: process.pid, startMark: "" });
    writeFileSync(lockFile(), written);
    const finishWriting = () => writeFileSync(lockFile(), lock);
    expect(() => lockFolder(folder, finishWriting)).toThrow(DataFolderInUseError);
    expect(readFileSync(lockFile(), "utf8")).toBe(lock);
  });

  it("is stale if its content stays incomplete", () => {
    writeFileSync(lockFile(), '{"pid":');
    const unlock = lockFolder(folder, () => undefined);
    expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ pid: process.pid });
    unlock();
  });
});
