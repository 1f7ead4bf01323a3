import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

const bridge = fileURLToPath(import.meta.resolve("@capacitor/android/capacitor/src/main/assets/native-bridge.js"));

/** The methods of each plugin that the app has; those that take a callback are listeners. */
const plugins = {
  App: ["minimizeApp"],
  Badge: ["set", "clear"],
  Browser: ["open", "close"],
  Camera: ["getPhoto"],
  Haptics: ["impact"],
  PushNotifications: ["requestPermissions", "register", "unregister", "removeAllDeliveredNotifications"],
  Share: ["share"],
  StatusBar: ["hide", "show"],
} as const;

export type NativeCall = { readonly call: string; readonly options: Readonly<Record<string, unknown>> };

type Message = { readonly callbackId: string; readonly pluginId: string; readonly methodName: string };
type Posted = Message & { readonly options: Readonly<Record<string, unknown>> };

/** The response of a call, or the message of its error. */
type Answer = object | string;

export type NativeApp = {
  /** The page's calls so far, without those that add listeners. */
  readonly calls: NativeCall[];
  /** What calls return; `{}` by default. */
  readonly answers: Record<string, Answer>;
  /** Calls the page's listeners. */
  readonly notify: (plugin: string, event: string, data: object) => Promise<void>;
};

/**
 * The native side of an Android app: Capacitor's own bridge script in the page, over a channel that this test answers.
 */
export async function runInNativeApp(page: Page): Promise<NativeApp> {
  const calls: NativeCall[] = [];
  const answers: Record<string, Answer> = { "PushNotifications.requestPermissions": { receive: "granted" } };
  const listeners = new Map<string, Message>();
  const reply = (message: object) =>
    page.evaluate((text) => Reflect.get(window, "androidBridge").onmessage({ data: text }), JSON.stringify(message));

  await page.exposeFunction("postToApp", async (text: string) => {
    const { options, ...message }: Posted = JSON.parse(text);
    const call = `${message.pluginId}.${message.methodName}`;
    if (message.methodName === "addListener") {
      listeners.set(`${message.pluginId}.${String(options.eventName)}`, message);
      return;
    }
    if (message.methodName === "removeListener") return;
    calls.push({ call, options });
    const answer = answers[call] ?? {};
    const result = typeof answer === "string" ? { error: { message: answer } } : { data: answer };
    await reply({ ...message, ...result, success: typeof answer !== "string", save: false });
  });
  const setUp = `(${provideChannel.toString()})(${JSON.stringify(headersOf(plugins))});`;
  await page.addInitScript({ content: `${setUp}\n${readFileSync(bridge, "utf8")}` });
  return {
    calls,
    answers,
    async notify(plugin, event, data) {
      const listener = listeners.get(`${plugin}.${event}`);
      if (listener === undefined) throw new Error(`The page doesn't listen to ${plugin}.${event}`);
      await reply({ ...listener, data, success: true, save: true });
    },
  };
}

/** Runs in the page before the bridge, as the app's web view does. */
function provideChannel(headers: object[]): void {
  const capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {}, PluginHeaders: headers };
  const postMessage = (text: string) => Reflect.get(window, "postToApp")(text);
  Object.assign(window, { Capacitor: capacitor, androidBridge: { postMessage } });
  // Android's web view has neither.
  Object.defineProperty(Navigator.prototype, "share", { value: undefined, configurable: true });
  Reflect.deleteProperty(window, "PushManager");
}

function headersOf(all: Readonly<Record<string, readonly string[]>>): object[] {
  return Object.entries(all).map(([name, methods]) => ({
    name,
    methods: [
      { name: "addListener", rtype: "callback" },
      { name: "removeListener" },
      ...methods.map((method) => ({ name: method, rtype: "promise" })),
    ],
  }));
}
