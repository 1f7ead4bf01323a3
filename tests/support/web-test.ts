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

/** The viewer of a screen: a visitor, or a person of the demo world. */
export type Role = "visitor" | "traveller" | "host" | "moderator";

type StoredSession = Exclude<BrowserContextOptions["storageState"], string | undefined>;

type WorkerFixtures = {
  /** Sessions of the demo world's people, created once: logging in is deliberately slow. */
  readonly sessionOf: (role: Role) => Promise<StoredSession>;
  /** The last browser context that `pageAs` opened. */
  readonly lastVisit: { key: string; context: BrowserContext | undefined };
};

type ContextChoice = {
  /** On the product's own computer, where one may read the mailbox. */
  readonly isThisComputer?: boolean;
  /** True if absent. */
  readonly hasScripts?: boolean;
};

type Fixtures = {
  /** Problems in any page of the test that nothing on screen shows: console errors, broken files, server errors. */
  readonly pageProblems: string[];
  /** A browser context of another person or another browser, closed at the end. */
  readonly anotherContext: (options?: ContextChoice) => Promise<BrowserContext>;
  /**
   * A tab of a person of the demo world, for reading only: contexts that visit many screens reuse the cached files. It
   * has its own session storage and stays open until the next one, so that a failure can show it.
   */
  readonly pageAs: (role: Role) => Promise<Page>;
};

/** Every test has its own client address and fails on errors that no person would see. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({}, use) => {
    await use({ "x-forwarded-for": `10.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}` });
  },
  pageProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      watchContext(context, problems);
      await use(problems);
      expect(problems, "errors that no screen shows").toEqual([]);
    },
    { auto: true },
  ],
  anotherContext: async ({ browser, pageProblems }, use) => {
    const opened: BrowserContext[] = [];
    await use(async ({ isThisComputer = false, hasScripts = true } = {}) => {
      const context = await browser.newContext({
        javaScriptEnabled: hasScripts,
        ...(isThisComputer && { extraHTTPHeaders: {} }),
      });
      watchContext(context, pageProblems);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  pageAs: async ({ browser, locale, contextOptions, extraHTTPHeaders, sessionOf, lastVisit, pageProblems }, use) => {
    let unwatch = () => {};
    await use(async (role) => {
      const key = JSON.stringify([role, locale, contextOptions]);
      if (lastVisit.context === undefined || lastVisit.key !== key) {
        await lastVisit.context?.close();
        lastVisit.context = await browser.newContext({ storageState: await sessionOf(role) });
        lastVisit.key = key;
      }
      const { context } = lastVisit;
      for (const page of context.pages()) await page.close();
      unwatch = watchContext(context, pageProblems);
      const page = await context.newPage();
      await page.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
      return page;
    });
    unwatch();
  },
  lastVisit: [
    async ({}, use) => {
      const visit: WorkerFixtures["lastVisit"] = { key: "", context: undefined };
      await use(visit);
      await visit.context?.close();
    },
    { scope: "worker" },
  ],
  sessionOf: [
    async ({ browser }, use) => {
      const sessions = new Map<Role, Promise<StoredSession>>();
      async function create(role: Role): Promise<StoredSession> {
        const context = await browser.newContext();
        if (role !== "visitor") await logInAs(context, role);
        const state = await context.storageState();
        await context.close();
        return state;
      }
      await use((role) => {
        const session = sessions.get(role) ?? create(role);
        sessions.set(role, session);
        return session;
      });
    },
    { scope: "worker" },
  ],
});

const expectedErrors = [
  // The page handles refused calls itself; broken files and server errors are detected below, with their URL.
  /^Failed to load resource/,
  // A mail is shown in a frame without scripts, which blocks Playwright's own too.
  /^Blocked script execution in '[^']+\/mail\/[^']+\/body'/,
];
const ownFiles = new Set(["document", "stylesheet", "image", "font", "script"]);

/** Returns a function that ends it. */
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

/** Opens a page and waits until it is hydrated: the server renders the first view. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

/** A part whose code loads later hydrates later: until then its links load a page, and its buttons do nothing. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));
      const root = document.getElementById("root");
      const controls = root?.querySelectorAll(":is(a, button, select):not(.maplibregl-map *)") ?? [];
      return [...(root?.children ?? [])].some(isHydrated) && [...controls].every(isHydrated);
    },
    undefined,
    // As long as a navigation may take.
    { timeout: 20_000 },
  );
}
