import { spawn } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { BuildFailedError, ensureBuilt } from "./build/ensure-built.ts";
import { electronInstaller, findElectron } from "./terminal/electron.ts";
import { print } from "./terminal/print.ts";
import { runCommand } from "./terminal/run-command.ts";

/**
 * Builds the console and opens it. Electron's binary is downloaded the first time. If that fails, the console can open
 * in a Chromium window instead, with `--stand-in` or by answering the prompt.
 */
const folder = fileURLToPath(new URL("../apps/desktop/", import.meta.url));

async function getElectron(): Promise<string | undefined> {
  const found = findElectron();
  if (found !== undefined) return found;
  print("Fetching Electron, once …");
  // Inherited Electron variables would break the installer or skip the download.
  const { ELECTRON_RUN_AS_NODE: _ignored, ELECTRON_SKIP_BINARY_DOWNLOAD: _skipped, ...env } = process.env;
  const { output } = await runCommand(process.execPath, [electronInstaller()], { env });
  const installed = findElectron();
  if (installed === undefined) {
    const reason =
      output
        .trim()
        .split("\n")
        .find((line) => /error|ENOTFOUND|ECONN|ETIMEDOUT/i.test(line)) ?? output.trim().split("\n")[0];
    print(`Electron could not be fetched (${reason ?? "no reason given"}).`);
    print(
      "Check the connection or a proxy (ELECTRON_GET_USE_PROXY=1), or set ELECTRON_MIRROR to a mirror, and try again.",
    );
  }
  return installed;
}

/** The server of `npm start` on this computer, for a console without a configured server. */
async function findServer(): Promise<readonly string[]> {
  const address = `http://localhost:${process.env.PORT ?? "4000"}`;
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) });
    const { name }: { name?: unknown } = await response.json();
    if (response.ok && name === "meander") return [`--server=${address}`];
  } catch {
    // Reported below.
  }
  print(`No Meander answers at ${address}: start one with npm start, or name another server in the console.`);
  return [];
}

async function openElectron(binary: string): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const child = spawn(binary, [folder, ...(await findServer()), ...asRoot], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (status) => resolve(status ?? 0)));
}

async function wantsStandIn(): Promise<boolean> {
  if (process.argv.includes("--stand-in")) return true;
  if (!process.stdin.isTTY) {
    print("To use the console in a Chromium window instead: npm run console -- --stand-in");
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Open the console in a Chromium window instead? [Y/n] ");
  terminal.close();
  return !/^n/i.test(answer.trim());
}

/**
 * The same bundle in Node and Chromium instead of Electron: for trying it out, because it lacks Electron's isolation.
 */
async function openStandIn(): Promise<number> {
  if (process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    print("There is no display here to open a window on.");
    return 1;
  }
  const { StandInApp } = await import("../tests/desktop/stand-in/stand-in-app.ts");
  const userData = join(homedir(), ".meander-console-stand-in");
  const args = await findServer();
  const app = await StandInApp.launch({ folder, userData, env: {}, locale: "en-GB", headless: false, args });
  await app.waitForEnd();
  return 0;
}

async function run(): Promise<number> {
  try {
    await ensureBuilt(["desktop"]);
  } catch (error) {
    if (!(error instanceof BuildFailedError)) throw error;
    print(error.message);
    return 1;
  }
  const binary = process.argv.includes("--stand-in") ? undefined : await getElectron();
  if (binary !== undefined) return openElectron(binary);
  return (await wantsStandIn()) ? openStandIn() : 1;
}

process.exitCode = await run();
