import { randomInt } from "node:crypto";
import { test as base, type BrowserContext, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { logInAs } from "./web-people.ts";

/** Somebody who looks at a screen: nobody in particular, or one of the demo world's people. */
export type Role = "visitor" | "traveller" | "host" | "moderator";

type StoredSession = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type WorkerFixtures = {
  /** Sessions of the demo world's people, made once: logging in is slow on purpose. */
  readonly sessionOf: (role: Role) => Promise<StoredSession>;
};

type Fixtures = {
  /** What went wrong in any page of the test without anybody saying so: errors in the console, broken files, server errors. */
  readonly pageProblems: string[];
  /** A browser of another person, closed at the end; one on the product's own computer may look into the mailbox. */
  readonly anotherContext: (options?: { readonly isThisComputer?: boolean }) => Promise<BrowserContext>;
};

/** Every test calls from an address of its own and fails on errors that no person would see. */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
    await use(async ({ isThisComputer = false } = {}) => {
      const context = await browser.newContext(isThisComputer ? { extraHTTPHeaders: {} } : {});
      watchContext(context, pageProblems);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  sessionOf: [
    async ({ browser }, use) => {
      const known = new Map<Role, Promise<StoredSession>>();
      async function create(role: Role): Promise<StoredSession> {
        const context = await browser.newContext();
        if (role !== "visitor") await logInAs(context, role);
        const state = await context.storageState();
        await context.close();
        return state;
      }
      await use((role) => {
        const session = known.get(role) ?? create(role);
        known.set(role, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
});

const expectedErrors = [
  // A refused call is the page's to show; broken files and server errors are caught below, with their address.
  /^Failed to load resource/,
  // A mail is shown in a frame without scripts, and Playwright's own is refused there too.
  /^Blocked script execution in '[^']+\/mail\/[^']+\/body'/,
];
const ownFiles = new Set(["document", "stylesheet", "image", "font", "script"]);

function watchContext(context: BrowserContext, problems: string[]): void {
  context.on("console", (message) => {
    if (message.type() !== "error" || expectedErrors.some((pattern) => pattern.test(message.text()))) return;
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
  await page.waitForFunction(
    () => {
      const drawn = [...(document.getElementById("root")?.children ?? [])];
      return drawn.some((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
    },
    undefined,
    { timeout: 10_000 },
  );
}
