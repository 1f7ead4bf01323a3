import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { DataFolderOwnerError, DataFolderUnreachableError } from "./errors.ts";
import { findBarrier, findServerUser, type ServerUser } from "./server-user.ts";

/**
 * The paths of the data folder. The server's user owns `cluster` and `logFile`, the user who starts Meander the rest.
 */
export type DataFolder = {
  readonly dataDir: string;
  /** Postgres's data directory; renamed into place after initdb, so that it is complete or absent. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly logFile: string;
};

const logLimitBytes = 10 * 2 ** 20;

/** Creates the folder if missing. Throws DataFolderUnreachableError or DataFolderOwnerError. */
export function openDataFolder(path: string): { folder: DataFolder; user: ServerUser | undefined } {
  mkdirSync(resolve(path), { recursive: true, mode: 0o755 });
  const dataDir = realpathSync(path);
  const inside = (name: string) => join(dataDir, name);
  const cluster = inside("cluster");
  const user = findServerUser(cluster);
  if (user) grantEntry(user, dataDir);
  else refuseForeignData(cluster, dataDir);
  return {
    folder: {
      dataDir,
      cluster,
      passwordFile: inside("password"),
      portFile: inside("port"),
      logFile: inside("postgres.log"),
    },
    user,
  };
}

function grantEntry(user: ServerUser, dataDir: string): void {
  // Grants only entry (the execute bit); the password file inside has its own mode.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  const barrier = findBarrier(join(dataDir, "cluster"), user);
  if (barrier) throw new DataFolderUnreachableError(dataDir, barrier, user.name);
}

function refuseForeignData(cluster: string, dataDir: string): void {
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && process.getuid && owner.uid !== process.getuid()) throw new DataFolderOwnerError(dataDir, owner.uid);
}

export function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** Atomic: writes a temporary file and renames it. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

export function changeOwner(path: string, user: ServerUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

export function prepareLogFile({ logFile }: DataFolder, user: ServerUser | undefined): void {
  writeFileSync(logFile, "", { flag: "a", mode: 0o600 });
  rotateServerLog(logFile);
  changeOwner(logFile, user);
}

/**
 * Postgres keeps its log open for appending, so beyond 10 MB it is copied and truncated; on a full disk only truncated.
 * Never throws.
 */
export function rotateServerLog(logFile: string): void {
  try {
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= logLimitBytes) return;
    copyLog(logFile);
    truncateSync(logFile);
  } catch {
    // Retried at the next rotation.
  }
}

function copyLog(logFile: string): void {
  try {
    copyFileSync(logFile, `${logFile}.1`);
  } catch {
    rmSync(`${logFile}.1`, { force: true });
  }
}

/** Atomic, and without a write if nothing changes, so that a full disk doesn't prevent a start. */
export function writeIfChanged(file: string, text: string): void {
  if (readText(file) !== text.trim()) writePrivateFile(file, text.trim());
}
