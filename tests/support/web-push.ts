import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page, type Worker } from "@playwright/test";
import type { ReceivedPush } from "./push/push-service.ts";
import type { TestBrowser } from "./push/test-browser.ts";
import { productUrl, receivedPushesFile } from "./web-target.ts";

/**
 * Chromium can't subscribe without its maker's push service, and headless it neither asks for permission nor shows
 * notifications. So the page gets a subscription at the test's push service, and a permission that can be asked for.
 */
export async function injectSubscription(page: Page, { subscription }: TestBrowser): Promise<void> {
  await page.addInitScript((text) => {
    const granted = "test.push-granted";
    Object.defineProperty(Notification, "permission", {
      get: () => (localStorage.getItem(granted) === null ? "default" : "granted"),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem(granted, "yes");
      return "granted";
    };
    const made = { toJSON: () => JSON.parse(text), unsubscribe: async () => true };
    PushManager.prototype.subscribe = async () => made as never;
    PushManager.prototype.getSubscription = async () => made as never;
  }, subscription);
}

/** The pushes that the product's push service received for a browser. */
export function pushesOf({ name }: TestBrowser): readonly ReceivedPush[] {
  const lines = readFileSync(receivedPushesFile(), { encoding: "utf8", flag: "a+" }).split("\n").filter(Boolean);
  return lines.map((line): ReceivedPush => JSON.parse(line)).filter(({ browser }) => browser === name);
}

/** Waits for a push whose title matches. */
export async function receivePush(browser: TestBrowser, title: RegExp): Promise<ReceivedPush> {
  const find = () => pushesOf(browser).find(({ content }) => title.test(content.title));
  await expect.poll(() => find()?.content.title, { timeout: 20_000 }).toMatch(title);
  const found = find();
  if (found === undefined) throw new Error("It was there a moment ago.");
  return found;
}

/** The page's service worker, with what it shows, opens and focuses noted instead. */
export class ShownByWorker {
  readonly #worker: Worker;
  readonly #deliver: (data: string) => Promise<void>;

  static async of(page: Page): Promise<ShownByWorker> {
    const context = page.context();
    const worker = await findWorker(context);
    const devTools = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [found] = registrations;
        if (found !== undefined) resolve(found.registrationId);
      });
    });
    await devTools.send("ServiceWorker.enable");
    const registrationId = await registered;
    await worker.evaluate(() => {
      const shown: object[] = [];
      const opened: string[] = [];
      const badges: number[] = [];
      const show = async (title: string, { body, tag, data, actions }: { [name: string]: unknown }) => {
        shown.push({ title, body, tag, data, actions });
      };
      Object.defineProperty(Reflect.get(globalThis, "registration"), "showNotification", { value: show });
      Object.defineProperty(Reflect.get(globalThis, "clients"), "openWindow", {
        value: async (path: string) => void opened.push(path),
      });
      Object.defineProperty(Reflect.get(globalThis, "WindowClient").prototype, "focus", {
        async value(this: { readonly url: string }) {
          opened.push(new URL(this.url).pathname);
        },
      });
      // Headless Chromium ends a worker that sets a badge.
      Object.defineProperty(navigator, "setAppBadge", { value: async (count: number) => void badges.push(count) });
      Object.assign(globalThis, { testBadges: badges, testShown: shown, testOpened: opened });
    });
    return new ShownByWorker(worker, async (data) => {
      await devTools.send("ServiceWorker.deliverPushMessage", { origin: `${productUrl()}/`, registrationId, data });
    });
  }

  private constructor(worker: Worker, deliver: (data: string) => Promise<void>) {
    this.#worker = worker;
    this.#deliver = deliver;
  }

  /** Hands what the push service decrypted to the worker, as the browser would. */
  async deliver({ content }: ReceivedPush): Promise<void> {
    await this.#deliver(JSON.stringify(content));
  }

  shown(): Promise<readonly { readonly title: string; readonly body: string; readonly actions: readonly object[] }[]> {
    return this.#worker.evaluate(() => Reflect.get(globalThis, "testShown"));
  }

  opened(): Promise<readonly string[]> {
    return this.#worker.evaluate(() => Reflect.get(globalThis, "testOpened"));
  }

  badges(): Promise<readonly number[]> {
    return this.#worker.evaluate(() => Reflect.get(globalThis, "testBadges"));
  }

  /** Presses an action of the last notification, or the notification itself. */
  async press(action: "see" | "approve" | ""): Promise<void> {
    await this.#worker.evaluate(async (pressed) => {
      const { data } = Reflect.get(globalThis, "testShown").at(-1);
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event("notificationclick"), {
        action: pressed,
        notification: { data, close: () => {} },
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
      });
      globalThis.dispatchEvent(event);
      await Promise.all(work);
    }, action);
  }
}

async function findWorker(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
}
