import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import { launchChromium } from "../../support/browser.ts";
import { type OutcomeText, RpcChannel, type ServedFile, type ToMain, type ToTest } from "./messages.ts";
import { bindingName, bridgeScript, deliverName } from "./preload-bridge.ts";

type Options = {
  readonly folder: string;
  readonly userData: string;
  readonly env: NodeJS.ProcessEnv;
  readonly locale: string;
  readonly headless?: boolean;
  /** Command-line arguments. */
  readonly args?: readonly string[];
};
type InvokeRequest = { channel: string; args: readonly unknown[]; pageAddress: string; isTopFrame: boolean };

/**
 * Chromium doesn't know the `app:` scheme: the page has this origin instead, and its requests are served by main's own
 * handler.
 */
const pageOrigin = "https://console.meander.invalid";
const appOrigin = "app://console";
const stopTimeoutMs = 5_000;

/** Messages to a main that is just exiting are lost, as in Electron; its exit event settles whatever waits for it. */
function send(main: ChildProcess, message: Parameters<ChildProcess["send"]>[0]): void {
  if (!main.connected) return;
  main.send(message, (error) => {
    const isClosed = error !== null && "code" in error && /^(EPIPE|ERR_IPC_CHANNEL_CLOSED)$/.test(String(error.code));
    if (error !== null && !isClosed) main.emit("error", error);
  });
}

/** A built console in plain Node, its windows in Chromium. */
export class StandInApp {
  readonly isStandIn = true;
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly #main: ChildProcess;
  readonly #rpc: RpcChannel<ToMain>;
  readonly #pages = new Map<number, Promise<Page>>();
  readonly #windowWaiters: ((page: Page) => void)[] = [];
  readonly #ended: Promise<unknown>;

  private constructor(browser: Browser, context: BrowserContext, main: ChildProcess) {
    this.#browser = browser;
    this.#context = context;
    this.#main = main;
    this.#rpc = new RpcChannel<ToMain>((message) => send(main, message));
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
    return first ?? new Promise((arrive) => this.#windowWaiters.push(arrive));
  }

  context(): BrowserContext {
    return this.#context;
  }

  windows(): readonly Page[] {
    return this.#context.pages();
  }

  /** Runs a function in main, with the `electron` module as its first argument. */
  evaluate<Value>(work: (electron: never, argument: never) => Value, argument?: unknown): Promise<unknown> {
    return this.#rpc.request((rid) => ({ kind: "evaluate", rid, source: work.toString(), argument }));
  }

  /** Emulates a window getting the focus. */
  focus(): void {
    for (const windowId of this.#pages.keys()) this.#rpc.send({ kind: "focused", windowId });
  }

  /** Emulates a crash: nothing is notified, nothing closed. */
  async kill(): Promise<void> {
    this.#main.kill("SIGKILL");
    await this.#ended;
    await this.#browser.close();
  }

  async close(): Promise<void> {
    this.#rpc.send({ kind: "quit" });
    const killTimer = setTimeout(() => this.#main.kill("SIGKILL"), stopTimeoutMs);
    await this.#ended;
    clearTimeout(killTimer);
    await this.#browser.close();
  }

  /** Resolves when the console exits by itself, for a person who uses it in a window. */
  async waitForEnd(): Promise<void> {
    await this.#ended;
    await this.#browser.close();
  }

  async #onMessage(message: ToTest): Promise<void> {
    switch (message.kind) {
      case "response":
      case "failure":
        return this.#rpc.settle(message);
      case "open": {
        const page = this.#openPage(message);
        this.#pages.set(message.windowId, page);
        for (const arrive of this.#windowWaiters.splice(0)) arrive(await page);
        return;
      }
      case "load":
        return this.#rpc.reply(message.rid, async () => {
          const page = await this.#pages.get(message.windowId);
          await page?.goto(toPageAddress(message.address)).catch((error: unknown) => {
            // Ignored if the page was closed while loading.
            if (!page.isClosed()) throw error;
          });
        });
      case "send": {
        const page = await this.#pages.get(message.windowId);
        const deliver = `window[${JSON.stringify(deliverName)}]?.(${JSON.stringify(message.channel)}, ${JSON.stringify(message.args)})`;
        // A page that is navigating loses events, as in Electron.
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
    page.on("load", () => void this.#notifyLoaded(windowId, page));
    page.on("popup", (popup) => {
      this.#rpc.send({ kind: "window-requested", windowId, address: popup.url() });
      void popup.close();
    });
    page.on("close", () => {
      this.#pages.delete(windowId);
      this.#rpc.send({ kind: "closed", windowId });
    });
    return page;
  }

  async #invoke(windowId: number, request: InvokeRequest): Promise<OutcomeText & { failure?: string }> {
    try {
      const pageAddress = toAppAddress(request.pageAddress);
      return (await this.#rpc.request((rid) => ({
        kind: "invoke",
        rid,
        windowId,
        ...request,
        pageAddress,
      }))) as OutcomeText;
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  }

  /**
   * The console's own files are served by main's protocol handler with its headers. Main decides about any other
   * navigation, and nothing else is fetched.
   */
  async #route(windowId: number, page: Page, route: Route): Promise<void> {
    const request = route.request();
    const address = toAppAddress(request.url());
    const isNavigation = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isNavigation && page.url() !== "about:blank") {
      const isAllowed = await this.#rpc.request((rid) => ({ kind: "navigating", rid, windowId, address }));
      if (isAllowed !== true) return route.abort("aborted");
    }
    if (!address.startsWith(`${appOrigin}/`)) return route.abort("blockedbyclient");
    const file = (await this.#rpc.request((rid) => ({
      kind: "serve",
      rid,
      address,
      method: request.method(),
    }))) as ServedFile;
    return route.fulfill({ status: file.status, headers: { ...file.headers }, body: Buffer.from(file.body) });
  }

  async #notifyLoaded(windowId: number, page: Page): Promise<void> {
    const title = await page.title().catch(() => "");
    this.#rpc.send({ kind: "loaded", windowId, address: toAppAddress(page.url()), title });
  }
}

function toPageAddress(address: string): string {
  return address.startsWith(appOrigin) ? pageOrigin + address.slice(appOrigin.length) : address;
}

function toAppAddress(address: string): string {
  return address.startsWith(pageOrigin) ? appOrigin + address.slice(pageOrigin.length) : address;
}

export const consoleFolder = fileURLToPath(new URL("../../../apps/desktop/", import.meta.url));
