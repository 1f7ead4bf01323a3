import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DataFolderInUseError } from "../../db/embedded/errors.ts";
import { lockFolder } from "../../db/embedded/folder-lock.ts";
import { runCommand } from "../terminal/run-command.ts";
import { hashContents } from "./content-hash.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const shared = [
  "packages/domain/src",
  "packages/ui/src",
  "packages/ui/css-build.ts",
  "package-lock.json",
  "tsconfig.base.json",
];
const waitStepMs = 200;
/** Streets for the demo world; not of an app. */
const demoMapFolder = "node_modules/.meander-demo-map";

type Build = {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly output: string;
  readonly command: readonly [string, ...string[]];
};

const builds = {
  web: {
    folder: "apps/web",
    sources: [
      "apps/web/src",
      "apps/web/service-worker",
      "apps/web/vite.config.ts",
      "apps/web/package.json",
      "apps/web/clients.ts",
      "apps/web/compiled-messages.ts",
      "apps/web/direct-icons.ts",
      "apps/web/land-cells.ts",
      "apps/web/page-chunks.ts",
      "apps/web/place-labels.ts",
      ...shared,
    ],
    output: "apps/web/dist",
    command: ["vite", "build", "--app", "--logLevel=warn"],
  },
  api: {
    folder: "apps/api",
    sources: ["apps/api/src", "apps/api/vite.config.ts", "apps/api/package.json", "db", ...shared],
    output: "apps/api/dist",
    command: ["vite", "build", "--logLevel=warn"],
  },
  desktop: {
    folder: "apps/desktop",
    sources: ["apps/desktop/src", "apps/desktop/electron.vite.config.ts", "apps/desktop/package.json", ...shared],
    output: "apps/desktop/out",
    command: ["electron-vite", "build", "--logLevel=warn"],
  },
  demoMap: {
    folder: ".",
    sources: ["scripts/map", "packages/domain/src/geo", "package-lock.json"],
    output: demoMapFolder,
    command: [process.execPath, "scripts/map/demo/build-demo-map.ts", demoMapFolder],
  },
} as const satisfies Record<string, Build>;

export const builtDemoMap: string = join(root, demoMapFolder, "montevideo.pmtiles");

export type BuildName = keyof typeof builds;

/** A build failed; `output` is what it printed. */
export class BuildFailedError extends Error {
  override name = "BuildFailedError";
  constructor(build: BuildName, output: string) {
    super(`The build of ${build} failed:\n${output.trim()}`);
  }
}

/**
 * Rebuilds the named builds that are stale, one after the other; a fresh build only costs a hash. Returns the names of
 * the rebuilt ones. A lock serialises concurrent processes. Throws BuildFailedError.
 */
export async function ensureBuilt(names: readonly BuildName[], signal?: AbortSignal): Promise<readonly BuildName[]> {
  if (names.every(isFresh)) return [];
  const unlock = await lockBuilds(signal);
  try {
    const stale = names.filter((name) => !isFresh(name));
    for (const name of stale) await build(name, signal);
    return stale;
  } finally {
    unlock();
  }
}

async function build(name: BuildName, signal: AbortSignal | undefined): Promise<void> {
  const { folder, output, command } = builds[name];
  const [tool, ...args] = command;
  const fingerprint = fingerprintOf(name);
  rmSync(stampOf(output), { force: true });
  const env = { ...process.env, NODE_ENV: "production", NO_COLOR: "1" };
  const result = await runCommand(tool, args, { cwd: join(root, folder), env, ...(signal && { signal }) });
  signal?.throwIfAborted();
  if (result.status !== 0) throw new BuildFailedError(name, result.output);
  mkdirSync(dirname(stampOf(output)), { recursive: true });
  writeFileSync(stampOf(output), fingerprint);
}

function isFresh(name: BuildName): boolean {
  try {
    return readFileSync(stampOf(builds[name].output), "utf8") === fingerprintOf(name);
  } catch {
    return false;
  }
}

function fingerprintOf(name: BuildName): string {
  return hashContents(root, builds[name].sources);
}

function stampOf(output: string): string {
  return join(root, output, ".built-from");
}

async function lockBuilds(signal: AbortSignal | undefined): Promise<() => void> {
  const folder = join(root, "node_modules", ".meander-builds");
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error;
      await sleep(waitStepMs, undefined, { ...(signal && { signal }) });
    }
  }
}
