import type { OutcomeText } from "./messages.ts";

/** Names shared by the page and the test's process. */
export const bindingName = "__standInCall";
export const deliverName = "__standInDeliver";

/**
 * The page's first script: runs a built preload with a fake `electron`, so that only what it passes to contextBridge
 * appears on `window`. Values are cloned, as between real processes. The preload is inlined, because the page's policy
 * forbids eval.
 */
export function bridgeScript(preload: string): string {
  const names = JSON.stringify({ bindingName, deliverName });
  return `(${runPreload.toString()})(${names}, function (require, module, exports) {\n${preload}\n});`;
}

type Preload = (require: (name: string) => object, module: object, exports: object) => void;
type Listener = (event: object, ...args: unknown[]) => void;
type Outcome = OutcomeText & { readonly failure?: string };

/** Serialised into the page, so it must not reference anything outside itself. */
function runPreload(names: { bindingName: string; deliverName: string }, preload: Preload): void {
  if (names.deliverName in window) return;
  const listeners = new Map<string, Listener[]>();
  const call: (request: object) => Promise<Outcome> = Reflect.get(window, names.bindingName);

  const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const unzip = (base64: string) => {
    const unzipped = new Blob([toBytes(base64)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(unzipped).text();
  };
  const reviveBytes = (_key: string, value: unknown) =>
    typeof value === "object" && value !== null && "$bytes" in value ? toBytes(String(value.$bytes)) : value;

  const ipcRenderer = {
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const isTopFrame = window.top === window;
      const outcome = await call({
        channel,
        args: args.map((arg) => structuredClone(arg)),
        pageAddress: location.href,
        isTopFrame,
      });
      if (outcome.failure !== undefined)
        throw new Error(`Error invoking remote method '${channel}': ${outcome.failure}`);
      const text = outcome.gzip === undefined ? outcome.text : await unzip(outcome.gzip);
      return text === undefined ? undefined : JSON.parse(text, text.includes('"$bytes"') ? reviveBytes : undefined);
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((one) => one !== listener),
      );
      return ipcRenderer;
    },
  };
  const contextBridge = {
    exposeInMainWorld(name: string, api: object) {
      if (name in window) throw new Error(`There is already something called ${name} on the window`);
      Object.defineProperty(window, name, { value: Object.freeze({ ...api }), enumerable: true });
    },
  };
  const deliver = (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args);
  };
  Object.defineProperty(window, names.deliverName, { value: deliver });
  const requireInPreload = (name: string) => {
    if (name === "electron") return { ipcRenderer, contextBridge };
    throw new Error(`A sandboxed preload can't load ${name}`);
  };
  const module = { exports: {} };
  preload(requireInPreload, module, module.exports);
}
