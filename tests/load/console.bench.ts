import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ensureBuilt } from "../../scripts/build/ensure-built.ts";
import { launchConsole } from "../desktop/launch-console.ts";
import { demoPassword } from "../desktop/support/server-api.ts";
import { productDatabaseUrl } from "../support/product-database.ts";
import { Product } from "../support/product.ts";
import type { Bench, Rate } from "./bench.ts";
import { fillReports } from "./fill-reports.ts";
import { rateOf } from "./measure.ts";

/** Two or three reports a case and one case in ten decided leave somewhat over 10,000 open cases. */
const REPORTS = 28_000;
const CASES = 10_000;
const PRESSES = 120;
const STARTS = 7;
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

export const consoleStartBench: Bench = {
  name: "console-start",
  what: `the console started until its queue is painted, with ${CASES} cases on this computer, against its start on an empty one (figure: p50 at most 1.5 s)`,
  run: async ({ log }) =>
    withConsole(log, async (_page, restart) => {
      const [floor, product]: [number[], number[]] = [[], []];
      for (let start = 1; start <= STARTS; start += 1) {
        log(`start ${start} of ${STARTS}`);
        floor.push(await measureEmptyStart());
        product.push(await restart());
      }
      return { floor: rateOf(floor), product: rateOf(product) };
    }),
};

async function measureEmptyStart(): Promise<number> {
  const userData = mkdtempSync(join(tmpdir(), "meander-console-"));
  try {
    const { app, duration } = await timeStart(userData, (page) => page.locator("#server-address").waitFor());
    await app.close();
    return duration;
  } finally {
    rmSync(userData, { recursive: true, force: true });
  }
}

/** Milliseconds from the launch until the window shows what it waits for. */
async function timeStart(userData: string, waitUntilShown: (page: Page) => Promise<unknown>) {
  const launchedAt = performance.now();
  const app = await launchConsole({ userData });
  await waitUntilShown(await app.firstWindow());
  return { app, duration: performance.now() - launchedAt };
}

type Work<Value> = (page: Page, restart: () => Promise<number>) => Promise<Value>;

async function withConsole<Value>(log: (line: string) => void, work: Work<Value>): Promise<Value> {
  log("building the console, starting the product");
  await ensureBuilt(["desktop"]);
  const product = await Product.start();
  const userData = mkdtempSync(join(tmpdir(), "meander-console-"));
  try {
    log(`filing ${REPORTS} reports`);
    await fillReports(productDatabaseUrl(product.dataFolder), REPORTS);
    let app = await launchConsole({ userData });
    try {
      const page = await app.firstWindow();
      log("fetching the cases");
      await openQueue(page, product.address);
      return await work(page, async () => {
        await app.close();
        const started = await timeStart(userData, waitForQueue);
        app = started.app;
        return started.duration;
      });
    } finally {
      await app.close();
    }
  } finally {
    rmSync(userData, { recursive: true, force: true });
    await product.stop();
  }
}

async function openQueue(page: Page, address: string): Promise<void> {
  await page.locator("#server-address").fill(address);
  await page.locator("#server-address").press("Enter");
  await page.locator("#email-address").fill("moderator@meander.example");
  await page.locator("#password").fill(demoPassword);
  await page.locator("#password").press("Enter");
  await waitForQueue(page);
}

async function waitForQueue(page: Page): Promise<void> {
  const countCases = (least: number) =>
    Number(document.querySelector("[data-testid=case-option]")?.getAttribute("aria-setsize") ?? 0) >= least;
  await page.waitForFunction(countCases, CASES, { timeout: timeoutMs, polling: "raf" });
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
