import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { consoleFolder, StandInApp } from "../tests/desktop/stand-in/stand-in-app.ts";
import { demoPassword } from "../tests/desktop/support/server-api.ts";
import { launchChromium } from "../tests/support/browser.ts";
import { Product } from "../tests/support/product.ts";
import { ensureBuilt } from "./build/ensure-built.ts";
import { print } from "./terminal/print.ts";

/**
 * Takes the README's screenshots of the product with its demo world: `npm run screenshots`, or with MEANDER_URL=… of a
 * running product.
 */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const size = { width: 1280, height: 860 };
const consoleSize = { width: 1440, height: 900 };

async function findActivityPath(page: Page): Promise<string> {
  const link = page
    .locator('a[href^="/activity/"]:not([href="/activity/create"]):not([href="/activity/suggest"])')
    .first();
  return (await link.getAttribute("href")) ?? "/";
}

async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${name}.png`, animations: "disabled" });
  print(`docs/screenshots/${name}.png`);
}

async function takeAll(address: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      baseURL: address,
      viewport: size,
      locale: "en-GB",
      timezoneId: "Europe/London",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await take(page, "/", "explore");
    await take(page, await findActivityPath(page), "activity");
  } finally {
    await browser.close();
  }
}

/** The queue for a moderator of the demo world, with the most urgent case open. */
async function takeQueue(address: string): Promise<void> {
  await ensureBuilt(["desktop"]);
  const userData = mkdtempSync(join(tmpdir(), "meander-screenshots-"));
  const app = await StandInApp.launch({ folder: consoleFolder, userData, env: {}, locale: "en-GB" });
  try {
    const page = await app.firstWindow();
    await page.setViewportSize(consoleSize);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.locator("#server-address").fill(address);
    await page.locator("#server-address").press("Enter");
    await page.locator("#email-address").fill("moderator@meander.example");
    await page.locator("#password").fill(demoPassword);
    await page.locator("#password").press("Enter");
    await page.locator("[data-testid=case-picture] img").waitFor();
    await page.getByText(/^Yours until/).waitFor();
    await page.screenshot({ path: `${folder}queue.png`, animations: "disabled" });
    print("docs/screenshots/queue.png");
  } finally {
    await app.close();
    rmSync(userData, { recursive: true, force: true });
  }
}

mkdirSync(folder, { recursive: true });
const running = process.env.MEANDER_URL;
if (running) {
  await takeAll(running);
  await takeQueue(running);
} else {
  const product = await Product.start();
  try {
    await takeAll(product.address);
    await takeQueue(product.address);
  } finally {
    await product.stop();
  }
}
