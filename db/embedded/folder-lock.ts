import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DataFolderInUseError } from "./errors.ts";
import { isAlive, isZombie, readStartMark } from "./process-identity.ts";

type Owner = { readonly pid: number; readonly startMark: string };

/** Locks the data folder for this process and returns the unlock function. Throws DataFolderInUseError. */
export function lockFolder(dataDir: string): () => void {
  const lockFile = join(dataDir, "supervisor.lock");
  const own = JSON.stringify({ pid: process.pid, startMark: readStartMark(process.pid) } satisfies Owner);
  const draft = `${lockFile}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(draft, own, { mode: 0o644 });
  try {
    // Linking is atomic, so a lock file is never read half-written.
    while (!tryLink(draft, lockFile)) removeIfStale(dataDir, lockFile);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(lockFile) === own) rmSync(lockFile, { force: true });
  };
}

function removeIfStale(dataDir: string, lockFile: string): void {
  const found = readText(lockFile);
  if (found === undefined) return;
  const owner = parseOwner(found);
  if (owner && isRunning(owner)) throw new DataFolderInUseError(dataDir, owner.pid, lockFile);
  const staleFile = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, staleFile);
  } catch {
    return;
  }
  const moved = readText(staleFile);
  // Another start took the lock between the read and the rename, so its lock is restored.
  if (moved !== found) tryLink(staleFile, lockFile);
  rmSync(staleFile, { force: true });
}

function isRunning({ pid, startMark }: Owner): boolean {
  if (!isAlive(pid) || isZombie(pid)) return false;
  const currentMark = readStartMark(pid);
  return currentMark === "" || startMark === "" || currentMark === startMark;
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
