import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, type ElectronApplication } from "@playwright/test";
import { findElectron } from "../../scripts/terminal/electron.ts";
import { consoleFolder, StandInApp } from "./stand-in/stand-in-app.ts";
import { watchWindows } from "./support/window-errors.ts";

export type LaunchOptions = {
  readonly userData?: string;
  readonly locale?: string;
  /** The Linux name of a keychain; `none` for a computer without one. */
  readonly keychain?: "gnome_libsecret" | "basic_text" | "none";
  readonly args?: readonly string[];
};

/** The build under test; MEANDER_DESKTOP_BUILD replaces the checkout's. */
const folder = process.env.MEANDER_DESKTOP_BUILD ?? consoleFolder;

/**
 * The built console, with its windows watched for errors. Runs in Electron if it is installed, otherwise (or with
 * MEANDER_DESKTOP=stand-in) in the stand-in.
 */
export async function launchConsole(options: LaunchOptions = {}): Promise<ElectronApplication | StandInApp> {
  const app = await launch(options);
  watchWindows(app.context());
  return app;
}

async function launch({
  userData = mkdtempSync(join(tmpdir(), "meander-console-")),
  locale = "en-GB",
  keychain,
  args: given = [],
}: LaunchOptions): Promise<ElectronApplication | StandInApp> {
  const executablePath = process.env.MEANDER_DESKTOP === "stand-in" ? undefined : findElectron();
  const env = keychain === undefined ? {} : { STAND_IN_KEYCHAIN: keychain };
  if (executablePath === undefined) return StandInApp.launch({ folder, userData, env, locale, args: given });
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const store = { gnome_libsecret: "gnome-libsecret", basic_text: "basic", none: "basic" } as const;
  const keyring = keychain === undefined ? [] : [`--password-store=${store[keychain]}`];
  const args = [folder, `--user-data-dir=${userData}`, `--lang=${locale}`, ...given, ...keyring, ...asRoot];
  return _electron.launch({ executablePath, args });
}
