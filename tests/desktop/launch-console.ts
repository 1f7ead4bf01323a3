import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication } from "@playwright/test";
import { findElectron } from "../../scripts/terminal/electron.ts";
import { consoleFolder, StandInApp } from "./stand-in/stand-in-app.ts";

type LaunchOptions = { readonly userData?: string; readonly locale?: string };

/** The built console: in Electron where there is one, otherwise (or with MEANDER_DESKTOP=stand-in) in the stand-in. */
export async function launchConsole({
  userData = mkdtempSync(join(tmpdir(), "meander-console-")),
  locale = "en-GB",
}: LaunchOptions = {}): Promise<ElectronApplication | StandInApp> {
  const executablePath = process.env.MEANDER_DESKTOP === "stand-in" ? undefined : findElectron();
  if (executablePath === undefined) return StandInApp.launch({ folder: consoleFolder, userData, env: {}, locale });
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = [consoleFolder, `--user-data-dir=${userData}`, `--lang=${locale}`, ...asRoot];
  return _electron.launch({ executablePath, args });
}
