import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { databaseUrl, readServerFile } from "../../db/embedded/running-server.ts";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { launchConsole } from "../desktop/launch-console.ts";
import { demoPassword } from "../desktop/support/server-api.ts";
import { Product } from "../support/product.ts";
import type { Bench, Rate } from "./bench.ts";
import { fillReports } from "./fill-reports.ts";
import { rateOf } from "./measure.ts";

/** Two or three reports a case and one case in ten decided leave somewhat over 10,000 open cases. */
const REPORTS = 28_000;
const CASES = 10_000;
const PRESSES = 120;
const timeoutMs = 180_000;

export const consolePaintBench: Bench = {
  name: "console-paint",
  what: `J pressed until the next case is painted, with ${CASES} cases in the console, against a key that changes one word of the same page (figure: p50 at most 50 ms)`,
  run: async ({ log }) =>
    withConsole(log, async (page) => {
      log("measuring the floor");
      const floor = await measureFloor(page);
      log("measuring the product");
      return { floor, product: await measureCases(page) };
    }),
};

async function withConsole<Value>(log: (line: string) => void, work: (page: Page) => Promise<Value>): Promise<Value> {
  log("building the console, starting the product");
  await ensureBuilt(["desktop"]);
  const product = await Product.start();
  const userData = mkdtempSync(join(tmpdir(), "meander-console-"));
  try {
    log(`filing ${REPORTS} reports`);
    await fillReports(findDatabase(product), REPORTS);
    const app = await launchConsole({ userData });
    try {
      const page = await app.firstWindow();
      log("fetching the cases");
      await openQueue(page, product.address);
      return await work(page);
    } finally {
      await app.close();
    }
  } finally {
    rmSync(userData, { recursive: true, force: true });
    await product.stop();
  }
}

function findDatabase({ dataFolder }: Product): string {
  const folder = join(dataFolder, "postgres");
  const server = readServerFile(join(folder, "cluster"));
  if (server === undefined) throw new Error(`No Postgres runs in ${folder}`);
  return databaseUrl(server.port, readFileSync(join(folder, "password"), "utf8").trim(), "meander");
}

async function openQueue(page: Page, address: string): Promise<void> {
  await page.locator("#server-address").fill(address);
  await page.locator("#server-address").press("Enter");
  await page.locator("#email-address").fill("moderator@meander.example");
  await page.locator("#password").fill(demoPassword);
  await page.locator("#password").press("Enter");
  const countCases = (least: number) =>
    Number(document.querySelector("[data-testid=case-option]")?.getAttribute("aria-setsize") ?? 0) >= least;
  await page.waitForFunction(countCases, CASES, { timeout: timeoutMs });
  await page.locator("[data-testid=case-head] h1").waitFor();
}

/** Each key press waits for its paint; the console itself records the measures. */
async function measureCases(page: Page): Promise<Rate> {
  await page.evaluate(() => performance.clearMeasures("meander:case-paint"));
  for (let pressed = 1; pressed <= PRESSES; pressed += 1) {
    await page.keyboard.press("j");
    const isPainted = (count: number) => performance.getEntriesByName("meander:case-paint").length >= count;
    await page.waitForFunction(isPainted, pressed, { polling: "raf" });
  }
  const durations = await page.evaluate(() =>
    performance.getEntriesByName("meander:case-paint").map(({ duration }) => duration),
  );
  return rateOf(durations);
}

/** The minimum cost of a key here: one word changes, and its frame is painted. */
async function measureFloor(page: Page): Promise<Rate> {
  await page.evaluate(() => {
    const word = document.createElement("p");
    document.body.append(word);
    addEventListener("keydown", ({ key }) => {
      if (key !== "F9") return;
      performance.mark("floor");
      word.textContent = String(Math.random());
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => performance.measure("floor", "floor");
        channel.port2.postMessage(null);
      });
    });
  });
  for (let pressed = 1; pressed <= PRESSES; pressed += 1) {
    await page.keyboard.press("F9");
    const isPainted = (count: number) => performance.getEntriesByName("floor", "measure").length >= count;
    await page.waitForFunction(isPainted, pressed, { polling: "raf" });
  }
  return rateOf(
    await page.evaluate(() => performance.getEntriesByName("floor", "measure").map(({ duration }) => duration)),
  );
}
