import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";
import { unpackChromium } from "./packaged-chromium.ts";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Flags for a headless Chromium: no sandbox as root, no background network traffic. */
export const chromiumArgs: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--no-first-run",
  "--force-color-profile=srgb",
];

/** The Chromium that specs drive: $CHROMIUM, Playwright's own, the system's, or the one of an npm package (Linux). */
export async function findChromium(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const installed = systemPaths.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  if (process.platform === "linux") return unpackChromium();
  throw new Error("No Chromium found: run 'npx playwright install chromium', or set CHROMIUM to one.");
}

export async function launchChromium(options: { headless?: boolean } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs], ...options });
}
