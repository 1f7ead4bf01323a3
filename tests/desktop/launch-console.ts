import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { _electron, type ElectronApplication } from "@playwright/test";
import { consoleFolder, StandInApp } from "./stand-in/stand-in-app.ts";

export type LaunchOptions = { readonly userData?: string; readonly locale?: string };

/** Electron's own binary, where its install script could fetch it. */
export function findElectron(): string | undefined {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve("electron/package.json"));
    const binary = join(folder, "dist", readFileSync(join(folder, "path.txt"), "utf8").trim());
    return existsSync(binary) ? binary : undefined;
  } catch {
    return undefined;
  }
}

/** The built console: in Electron where there is one, otherwise (or with MEANDER_DESKTOP=stand-in) in the stand-in. */
export async function launchConsole({
  userData = makeUserData(),
  locale = "en-GB",
}: LaunchOptions = {}): Promise<ElectronApplication | StandInApp> {
  const executablePath = process.env.MEANDER_DESKTOP === "stand-in" ? undefined : findElectron();
  if (executablePath === undefined) return StandInApp.launch({ folder: consoleFolder, userData, env: {}, locale });
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return _electron.launch({
    executablePath,
    args: [consoleFolder, `--user-data-dir=${userData}`, `--lang=${locale}`, ...asRoot],
  });
}

export function makeUserData(): string {
  return mkdtempSync(join(tmpdir(), "meander-console-"));
}
