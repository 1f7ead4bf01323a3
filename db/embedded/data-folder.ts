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

/** What lies in the data folder. The server's user owns `cluster` and `logFile`, whoever starts Meander owns the rest. */
export type DataFolder = {
  readonly dataDir: string;
  /** Postgres's own data; appears by a rename once initdb is through, so it's whole or absent. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly portFile: string;
  readonly logFile: string;
};

const logLimitBytes = 10 * 2 ** 20;

/** Makes the folder where it's missing. Throws DataFolderUnreachableError or DataFolderOwnerError. */
export function openDataFolder(path: string): { folder: DataFolder; user: ServerUser | undefined } {
  mkdirSync(resolve(path), { recursive: true, mode: 0o755 });
  const dataDir = realpathSync(path);
  const inside = (name: string) => join(dataDir, name);
  const cluster = inside("cluster");
  const user = findServerUser(cluster);
  if (user) letIn(user, dataDir);
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

function letIn(user: ServerUser, dataDir: string): void {
  // Entering is enough, the password in there has a mode of its own.
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

/** Whole or not at all, whatever happens meanwhile. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

export function giveTo(path: string, user: ServerUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

export function prepareLogFile({ logFile }: DataFolder, user: ServerUser | undefined): void {
  writeFileSync(logFile, "", { flag: "a", mode: 0o600 });
  rotateServerLog(logFile);
  giveTo(logFile, user);
}

/** Postgres keeps its log open and appends, so past 10 MB it is copied aside and emptied; on a full disk emptied only. Never throws. */
export function rotateServerLog(logFile: string): void {
  try {
    if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) <= logLimitBytes) return;
    copyAside(logFile);
    truncateSync(logFile);
  } catch {
    // It is tried again.
  }
}

function copyAside(logFile: string): void {
  try {
    copyFileSync(logFile, `${logFile}.1`);
  } catch {
    rmSync(`${logFile}.1`, { force: true });
  }
}

/** Whole or not at all, and without a write where nothing changes: a full disk must not keep a server from starting. */
export function writeIfChanged(file: string, text: string): void {
  if (readText(file) !== text.trim()) writePrivateFile(file, text.trim());
}
