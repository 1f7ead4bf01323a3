import { randomInt } from "node:crypto";
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  type WebError,
} from "@playwright/test";
import { logInAs } from "./web-people.ts";

/** Somebody who looks at a screen: nobody in particular, or one of the demo world's people. */
export type Role = "visitor" | "traveller" | "host" | "moderator";

type StoredSession = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type WorkerFixtures = {
  /** Sessions of the demo world's people, made once: logging in is slow on purpose. */
  readonly sessionOf: (role: Role) => Promise<StoredSession>;
  /** The last browser that `pageAs` opened. */
  readonly lastLook: { key: string; context: BrowserContext | undefined };
};

type Fixtures = {
  /** What went wrong in any page of the test without anybody saying so: errors in the console, broken files, server errors. */
  readonly pageProblems: string[];
  /** A browser of another person, closed at the end; one on the product's own computer may look into the mailbox. */
  readonly anotherContext: (options?: { readonly isThisComputer?: boolean }) => Promise<BrowserContext>;
  /**
   * A tab of one of the demo world's people, for looking and not for changing: whoever looks at one screen after another has the product's
   * files already. It has a session storage of its own, and stays open until the next one, so that a failure can show it.
   */
  readonly pageAs: (role: Role) => Promise<Page>;
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
  pageAs: async ({ browser, locale, contextOptions, extraHTTPHeaders, sessionOf, lastLook, pageProblems }, use) => {
    let unwatch = () => {};
    await use(async (role) => {
      const key = JSON.stringify([role, locale, contextOptions]);
      if (lastLook.context === undefined || lastLook.key !== key) {
        await lastLook.context?.close();
        lastLook.context = await browser.newContext({ storageState: await sessionOf(role) });
        lastLook.key = key;
      }
      const { context } = lastLook;
      for (const page of context.pages()) await page.close();
      unwatch = watchContext(context, pageProblems);
      const page = await context.newPage();
      await page.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
      return page;
    });
    unwatch();
  },
  lastLook: [
    async ({}, use) => {
      const look: WorkerFixtures["lastLook"] = { key: "", context: undefined };
      await use(look);
      await look.context?.close();
    },
    { scope: "worker" },
  ],
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

/** Returns what ends it. */
function watchContext(context: BrowserContext, problems: string[]): () => void {
  function onConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" || expectedErrors.some((pattern) => pattern.test(message.text()))) return;
    problems.push(`console: ${message.text()} (${message.location().url})`);
  }
  function onError(error: WebError): void {
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`);
  }
  function onResponse(response: Response): void {
    const type = response.request().resourceType();
    const isBroken =
      response.status() >= 500 || (response.status() >= 400 && type !== "document" && ownFiles.has(type));
    if (isBroken) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }
  context.on("console", onConsole).on("weberror", onError).on("response", onResponse);
  return () => void context.off("console", onConsole).off("weberror", onError).off("response", onResponse);
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
