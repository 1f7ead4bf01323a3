import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { launchChromium } from "../tests/support/browser.ts";
import { Product } from "../tests/support/product.ts";
import { print } from "./terminal/print.ts";

/** Takes the README's pictures of the product with its demo world: `npm run screenshots`, or MEANDER_URL=… for one that runs already. */
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const size = { width: 1280, height: 860 };

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

mkdirSync(folder, { recursive: true });
const running = process.env.MEANDER_URL;
if (running) {
  await takeAll(running);
} else {
  const product = await Product.start();
  try {
    await takeAll(product.address);
  } finally {
    await product.stop();
  }
}
