import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The user that Postgres runs as: undefined for the current one, otherwise an unprivileged user, because Postgres
 * refuses to run as root.
 */
export type ServerUser = { readonly uid: number; readonly gid: number; readonly name: string };

/** For root: the owner of existing data in `cluster` (possibly an ordinary user), otherwise `nobody`. */
export function findServerUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const nobody = findNobody();
  if (!owner || owner.uid === 0 || owner.uid === nobody.uid) return nobody;
  return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
}

/** initdb requires a user with a name. Every Unix has `nobody`, but with different ids. */
function findNobody(): ServerUser {
  const entry = readAccounts().find((line) => line.startsWith("nobody:"));
  const [name, , uid, gid] = entry?.split(":") ?? [];
  if (name && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  const reportedId = Number(spawnSync("id", ["-u", "nobody"], { encoding: "utf8" }).stdout);
  const id = reportedId ? reportedId >>> 0 : 65534;
  return { name: "nobody", uid: id, gid: id };
}

function readAccounts(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    return [];
  }
}

/** The first ancestor of `path`, from the top, that the user may not enter; `path` itself isn't checked. */
export function findBarrier(path: string, user: ServerUser): string | undefined {
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => !canEnter(folder, user));
}

function canEnter(folder: string, user: ServerUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
