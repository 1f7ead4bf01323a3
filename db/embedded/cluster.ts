import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { changeOwner, type DataFolder, readText, writePrivateFile } from "./data-folder.ts";
import { DataFolderVersionError, PostgresStartError } from "./errors.ts";
import { endOrphanedTool, recordTool } from "./orphaned-tool.ts";
import { runTool } from "./run-tool.ts";
import type { ServerUser } from "./server-user.ts";
import type { Durability } from "./settings.ts";

export const superuser = "meander";
const draftPrefix = "cluster-draft-";
const toolFileName = "initdb.json";
export const settingsFileName = "meander.conf";

/**
 * Creates the cluster on the first start and returns its superuser's password. The caller must have locked the folder.
 */
export async function ensureCluster(
  folder: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  durability: Durability,
) {
  await removeUnfinished(folder);
  const isFirstStart = !existsSync(folder.cluster);
  if (!isFirstStart) checkMajorVersion(folder, binaries);
  const storedPassword = readText(folder.passwordFile);
  const password = storedPassword || randomBytes(24).toString("base64url");
  if (!storedPassword) {
    writePrivateFile(folder.passwordFile, password);
    if (!isFirstStart) await replacePassword(folder, binaries, user, password);
  }
  if (isFirstStart) await initialise(folder, binaries, user, password, durability);
  return { password, isFirstStart };
}

/** Removes the remains of an interrupted first start and ends its initdb, which may still be writing. */
async function removeUnfinished({ dataDir }: DataFolder): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const draft = join(dataDir, name);
    await endOrphanedTool(join(draft, toolFileName));
    rmSync(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function checkMajorVersion({ cluster }: DataFolder, binaries: Binaries): void {
  const found = readText(join(cluster, "PG_VERSION")) ?? "unknown";
  const wanted = binaries.version.split(".")[0] ?? "";
  if (found !== wanted) throw new DataFolderVersionError(cluster, found, wanted);
}

async function initialise(
  folder: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  password: string,
  durability: Durability,
) {
  const draft = mkdtempSync(join(folder.dataDir, draftPrefix));
  changeOwner(draft, user);
  const passwordFile = join(draft, "initial-password");
  const cluster = join(draft, "cluster");
  mkdirSync(cluster, { mode: 0o700 });
  changeOwner(cluster, user);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  changeOwner(passwordFile, user);
  const { status, output } = await runTool(
    binaries.initdb,
    [
      "-D",
      cluster,
      "-U",
      superuser,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The same collation on every system, whatever locales are installed.
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      ...(durability === "durable" ? ["--data-checksums"] : ["--no-sync"]),
    ],
    { user, onStart: (pid) => recordTool(join(draft, toolFileName), pid) },
  );
  if (status !== 0) throw new PostgresStartError("Postgres could not make its data folder:", output);
  appendFileSync(join(cluster, "postgresql.conf"), `\ninclude '${settingsFileName}'\n`);
  writeFileSync(join(cluster, settingsFileName), "", { mode: 0o600 });
  changeOwner(join(cluster, settingsFileName), user);
  renameSync(cluster, folder.cluster);
  rmSync(draft, { recursive: true, force: true });
}

/**
 * Sets a new password when the password file was deleted, in Postgres's single-user mode, which needs none. The server
 * must not be running.
 */
async function replacePassword(
  { cluster }: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  password: string,
) {
  const { status, output } = await runTool(binaries.postgres, ["--single", "-D", cluster, "postgres"], {
    user,
    input: `alter role ${superuser} password '${password}';\n`,
  });
  if (status !== 0)
    throw new PostgresStartError("The password file was missing and Postgres could not set a new password:", output);
}
