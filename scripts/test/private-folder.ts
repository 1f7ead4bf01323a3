import { lstatSync, mkdirSync } from "node:fs";

/**
 * Creates the folder for this user alone, or accepts it if it is. Throws if another user could have written to it,
 * because programs are run from it.
 */
export function claimPrivateFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  // Checks the link itself, not its target.
  const { mode, uid } = lstatSync(path);
  const isOwn = process.getuid === undefined || uid === process.getuid();
  const isFolder = (mode & 0o170_000) === 0o040_000;
  if (!isOwn || !isFolder || (process.platform !== "win32" && (mode & 0o077) !== 0))
    throw new Error(`${path} is not a folder of this user alone. Delete it, or have its owner delete it.`);
}
