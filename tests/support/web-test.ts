import { randomInt } from "node:crypto";
import { test as base, type BrowserContext, expect, type Page } from "@playwright/test";

type Fixtures = {
  /** What went wrong in any page of the test without anybody saying so: errors in the console, broken files, server errors. */
  readonly pageProblems: string[];
  /** A browser of another person, closed at the end. */
  readonly anotherContext: () => Promise<BrowserContext>;
};

/** Every test calls from an address of its own and fails on errors that no person would see. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": `10.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}` });
  },
  pageProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      watchContext(context, problems);
      await use(problems);
      expect(problems, "errors nobody was told about").toEqual([]);
    },
    { auto: true },
  ],
  anotherContext: async ({ browser, pageProblems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      watchContext(context, pageProblems);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

const ownFiles = new Set(["document", "stylesheet", "image", "font", "script"]);

function watchContext(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    // A refused call is the page's to show; broken files and server errors are caught below, with their address.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("response", (response) => {
    const type = response.request().resourceType();
    const isBroken =
      response.status() >= 500 || (response.status() >= 400 && type !== "document" && ownFiles.has(type));
    if (isBroken) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}

/** Opens a page and waits until it answers to people: the first drawing is the server's. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await whenLive(page);
}

export async function whenLive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    const child = root?.firstElementChild;
    return child ? Object.keys(child).some((key) => key.startsWith("__reactProps")) : false;
  });
}

export { expect } from "@playwright/test";
