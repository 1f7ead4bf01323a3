import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataFolderInUseError } from "./errors.ts";
import { isAlive, isZombie, readStartMark } from "./process-identity.ts";

type Owner = { readonly pid: number; readonly startMark: string };

/** Re-reads of a lock without an owner before it counts as left by a start that crashed while it wrote: one second. */
const INCOMPLETE_READS_MAX = 100;
const REREAD_AFTER_MS = 10;

/**
 * Locks the data folder for this process and returns the unlock function. `pause` waits before a re-read. Throws
 * DataFolderInUseError.
 */
export function lockFolder(dataDir: string, pause: () => void = pauseThread): () => void {
  const lockFile = join(dataDir, "supervisor.lock");
  const own = JSON.stringify({ pid: process.pid, startMark: readStartMark(process.pid) } satisfies Owner);
  const draft = `${lockFile}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    while (!tryLink(draft, lockFile)) removeIfStale(dataDir, lockFile, pause);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(lockFile) === own) rmSync(lockFile, { force: true });
  };
}

function pauseThread(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REREAD_AFTER_MS);
}

function removeIfStale(dataDir: string, lockFile: string, pause: () => void): void {
  const found = readComplete(lockFile, pause);
  if (found === undefined) return;
  const owner = parseOwner(found);
  if (owner && isRunning(owner)) throw new DataFolderInUseError(dataDir, owner.pid, lockFile);
  const staleFile = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, staleFile);
  } catch {
    return;
  }
  const moved = readComplete(staleFile, pause);
  // Another start took the lock between the read and the rename, so its lock is restored.
  if (moved !== found) tryLink(staleFile, lockFile);
  rmSync(staleFile, { force: true });
}

function isRunning({ pid, startMark }: Owner): boolean {
  if (!isAlive(pid) || isZombie(pid)) return false;
  const currentMark = readStartMark(pid);
  return currentMark === "" || startMark === "" || currentMark === startMark;
}

/** Linking is atomic. The copy in its place isn't, so a lock may be incomplete while another start writes it. */
function readComplete(file: string, pause: () => void): string | undefined {
  let text = readText(file);
  for (let reads = 1; reads < INCOMPLETE_READS_MAX && text !== undefined && !parseOwner(text); reads += 1) {
    pause();
    text = readText(file);
  }
  return text;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    return tryCopy(from, to);
  }
}

/** For file systems without hard links. */
function tryCopy(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("pid" in value) || typeof value.pid !== "number")
      return undefined;
    return {
      pid: value.pid,
      startMark: "startMark" in value && typeof value.startMark === "string" ? value.startMark : "",
    };
  } catch {
    return undefined;
  }
}
