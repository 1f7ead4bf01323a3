import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import { launchChromium } from "../../support/browser.ts";
import { Conversation, type ServedFile, type ToMain, type ToTest } from "./messages.ts";
import { bindingName, bridgeScript, deliverName } from "./preload-bridge.ts";

type Options = {
  readonly folder: string;
  readonly userData: string;
  readonly env: NodeJS.ProcessEnv;
  readonly locale: string;
  readonly headless?: boolean;
  /** As on the command line. */
  readonly args?: readonly string[];
};
type InvokeRequest = { channel: string; args: readonly unknown[]; pageAddress: string; isTopFrame: boolean };

/** Chromium knows no `app:` scheme: the page has this origin instead, and everything it asks for is fetched from main's own handler. */
const pageOrigin = "https://console.meander.invalid";
const appOrigin = "app://console";
const stopPatienceMs = 5_000;

/** A main that ends in the same moment hears nothing any more, as in Electron; whoever waits for its end is told by the process. */
function tell(main: ChildProcess, message: Parameters<ChildProcess["send"]>[0]): void {
  if (!main.connected) return;
  main.send(message, (error) => {
    const isGone = error !== null && "code" in error && /^(EPIPE|ERR_IPC_CHANNEL_CLOSED)$/.test(String(error.code));
    if (error !== null && !isGone) main.emit("error", error);
  });
}

/** A built console in plain Node, its windows in Chromium. */
export class StandInApp {
  readonly isStandIn = true;
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #main: ChildProcess;
  readonly #conversation: Conversation<ToMain>;
  readonly #pages = new Map<number, Promise<Page>>();
  readonly #arrivals: ((page: Page) => void)[] = [];
  readonly #ended: Promise<unknown>;

  private constructor(browser: Browser, context: BrowserContext, main: ChildProcess) {
    this.#browser = browser;
    this.#context = context;
    this.#main = main;
    this.#conversation = new Conversation<ToMain>((message) => tell(main, message));
    this.#ended = once(main, "exit");
    main.on("message", (message) => void this.#onMessage(message as ToTest));
  }

  static async launch({ folder, userData, env, locale, headless = true, args = [] }: Options): Promise<StandInApp> {
    const manifest: { main: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const main = resolve(folder, manifest.main);
    if (!existsSync(main)) throw new Error(`The console is not built: ${main} is missing.`);
    const browser = await launchChromium({ headless });
    const context = await browser.newContext({ viewport: null, locale });
    const child = fork(main, [...args], {
      execArgv: ["--disable-warning=ExperimentalWarning", "--import", new URL("./register.ts", import.meta.url).href],
      env: { ...process.env, ...env, STAND_IN_USER_DATA: userData, STAND_IN_LOCALE: locale },
      serialization: "advanced",
      cwd: folder,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    return new StandInApp(browser, context, child);
  }

  async firstWindow(): Promise<Page> {
    const [first] = this.#pages.values();
    return first ?? new Promise((arrive) => this.#arrivals.push(arrive));
  }

  context(): BrowserContext {
    return this.#context;
  }

  windows(): readonly Page[] {
    return this.#context.pages();
  }

  /** Runs a function in main, with the `electron` module as its first argument. */
  evaluate<Value>(work: (electron: never, argument: never) => Value, argument?: unknown): Promise<unknown> {
    return this.#conversation.ask((rid) => ({ kind: "evaluate", rid, source: work.toString(), argument }));
  }

  /** As if the person turned to the window. */
  focus(): void {
    for (const windowId of this.#pages.keys()) this.#conversation.tell({ kind: "focused", windowId });
  }

  /** As if the process died: nothing is said, nothing closed. */
  async kill(): Promise<void> {
    this.#main.kill("SIGKILL");
    await this.#ended;
    await this.#browser.close();
  }

  async close(): Promise<void> {
    this.#conversation.tell({ kind: "quit" });
    const insist = setTimeout(() => this.#main.kill("SIGKILL"), stopPatienceMs);
    await this.#ended;
    clearTimeout(insist);
    await this.#browser.close();
  }

  /** Resolves when the console ends by itself, for a person who uses it in a window. */
  async waitForEnd(): Promise<void> {
    await this.#ended;
    await this.#browser.close();
  }

  async #onMessage(message: ToTest): Promise<void> {
    switch (message.kind) {
      case "answer":
      case "failure":
        return this.#conversation.settle(message);
      case "open": {
        const page = this.#openPage(message);
        this.#pages.set(message.windowId, page);
        for (const arrive of this.#arrivals.splice(0)) arrive(await page);
        return;
      }
      case "load":
        return this.#conversation.reply(message.rid, async () => {
          const page = await this.#pages.get(message.windowId);
          await page?.goto(toPageAddress(message.address)).catch((error: unknown) => {
            // Closed before it was there: nobody waits for it any more.
            if (!page.isClosed()) throw error;
          });
        });
      case "send": {
        const page = await this.#pages.get(message.windowId);
        const deliver = `window[${JSON.stringify(deliverName)}]?.(${JSON.stringify(message.channel)}, ${JSON.stringify(message.args)})`;
        // A page on its way to another address hears nothing, as in Electron.
        await page?.evaluate(deliver).catch(() => {});
        return;
      }
      case "close":
        await (await this.#pages.get(message.windowId))?.close();
    }
  }

  async #openPage({ windowId, width, height, preload }: Extract<ToTest, { kind: "open" }>): Promise<Page> {
    const page = await this.#context.newPage();
    await page.setViewportSize({ width, height });
    await page.exposeBinding(bindingName, (_source, request: InvokeRequest) => this.#invoke(windowId, request));
    await page.addInitScript({ content: bridgeScript(preload) });
    await page.route("**/*", (route) => this.#route(windowId, page, route));
    page.on("load", () => void this.#tellLoaded(windowId, page));
    page.on("popup", (popup) => {
      this.#conversation.tell({ kind: "window-asked", windowId, address: popup.url() });
      void popup.close();
    });
    page.on("close", () => {
      this.#pages.delete(windowId);
      this.#conversation.tell({ kind: "closed", windowId });
    });
    return page;
  }

  async #invoke(windowId: number, request: InvokeRequest): Promise<{ value?: unknown; failure?: string }> {
    try {
      const pageAddress = toAppAddress(request.pageAddress);
      return {
        value: await this.#conversation.ask((rid) => ({ kind: "invoke", rid, windowId, ...request, pageAddress })),
      };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Our own files come from main's protocol handler with its headers; going anywhere else is main's to allow, and nothing is fetched there. */
  async #route(windowId: number, page: Page, route: Route): Promise<void> {
    const request = route.request();
    const address = toAppAddress(request.url());
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isNavigation && page.url() !== "about:blank") {
      const mayGo = await this.#conversation.ask((rid) => ({ kind: "navigating", rid, windowId, address }));
      if (mayGo !== true) return route.abort("aborted");
    }
    if (!address.startsWith(`${appOrigin}/`)) return route.abort("blockedbyclient");
    const file = (await this.#conversation.ask((rid) => ({
      kind: "serve",
      rid,
      address,
      method: request.method(),
    }))) as ServedFile;
    return route.fulfill({ status: file.status, headers: { ...file.headers }, body: Buffer.from(file.body) });
  }

  async #tellLoaded(windowId: number, page: Page): Promise<void> {
    const title = await page.title().catch(() => "");
    this.#conversation.tell({ kind: "loaded", windowId, address: toAppAddress(page.url()), title });
  }
}

function toPageAddress(address: string): string {
  return address.startsWith(appOrigin) ? pageOrigin + address.slice(appOrigin.length) : address;
}

function toAppAddress(address: string): string {
  return address.startsWith(pageOrigin) ? appOrigin + address.slice(pageOrigin.length) : address;
}

export const consoleFolder = fileURLToPath(new URL("../../../apps/desktop/", import.meta.url));
