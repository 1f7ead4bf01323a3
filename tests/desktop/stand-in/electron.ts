import { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { RpcChannel, type ServedFile, type ToMain, toOutcomeText, type ToTest } from "./messages.ts";
import { safeStorage } from "./safe-storage.ts";

/** The part of Electron's main-process API that the console uses, over an RPC channel to the test's process. */

const rpc = new RpcChannel<ToTest>((message) => process.send?.(message));
const userData = process.env.STAND_IN_USER_DATA ?? "";
const windows = new Map<number, BrowserWindow>();

function preventable(extra: object = {}) {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
    ...extra,
  };
}

class App extends EventEmitter {
  readonly isPackaged = true;
  #isQuitting = false;

  whenReady(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  requestSingleInstanceLock(): boolean {
    return true;
  }

  getPath(name: string): string {
    return name === "userData" ? userData : join(userData, name);
  }

  getLocale(): string {
    return process.env.STAND_IN_LOCALE ?? "en-GB";
  }

  quit(): void {
    if (this.#isQuitting) return;
    this.#isQuitting = true;
    const isClosed = [...windows.values()].every((window) => window.close());
    if (!isClosed) {
      this.#isQuitting = false;
      return;
    }
    this.emit("will-quit", preventable());
    this.exit(0);
  }

  exit(status: number): void {
    setTimeout(() => process.exit(status), 10);
  }
}

type OpenHandler = (details: { url: string }) => { action: "allow" | "deny" };

class WebContents extends EventEmitter {
  readonly id: number;
  readonly mainFrame = { url: "" };
  webRtcPolicy = "default";
  openHandler: OpenHandler = () => ({ action: "allow" });

  constructor(id: number) {
    super();
    this.id = id;
  }

  send(channel: string, ...args: unknown[]): void {
    rpc.send({ kind: "send", windowId: this.id, channel, args });
  }

  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
}

type Rectangle = { x: number; y: number; width: number; height: number };
type WindowOptions = Partial<Rectangle> & { webPreferences?: { preload?: string } };

export class BrowserWindow extends EventEmitter {
  static #lastId = 0;
  readonly id = ++BrowserWindow.#lastId;
  readonly webContents = new WebContents(this.id);
  readonly #bounds: Rectangle;
  /** The requested preferences, for tests of the window's isolation. */
  readonly webPreferences: WindowOptions["webPreferences"];
  #isVisible = false;
  #isMaximized = false;

  constructor({ x = 0, y = 0, width = 800, height = 600, webPreferences }: WindowOptions = {}) {
    super();
    this.#bounds = { x, y, width, height };
    this.webPreferences = webPreferences;
    windows.set(this.id, this);
    const preload = webPreferences?.preload === undefined ? "" : readFileSync(webPreferences.preload, "utf8");
    rpc.send({ kind: "open", windowId: this.id, width, height, preload });
    app.emit("web-contents-created", preventable(), this.webContents);
  }

  static getAllWindows(): readonly BrowserWindow[] {
    return [...windows.values()];
  }

  async loadURL(address: string): Promise<void> {
    this.webContents.mainFrame.url = address;
    await rpc.request((rid) => ({ kind: "load", rid, windowId: this.id, address }));
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    Object.assign(this.#bounds, bounds);
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  /** Like a close by the person: main may prevent it. Returns whether the window closed. */
  close(): boolean {
    const event = preventable();
    this.emit("close", event);
    if (!event.defaultPrevented) this.destroy();
    return !event.defaultPrevented;
  }

  show(): void {
    this.#isVisible = true;
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    app.emit("browser-window-focus", preventable(), this);
  }

  isMinimized(): boolean {
    return false;
  }

  restore(): void {}

  destroy(): void {
    rpc.send({ kind: "close", windowId: this.id });
    this.onPageClosed();
  }

  /** The page is closed, by main or by the person. */
  onPageClosed(): void {
    if (!windows.delete(this.id)) return;
    this.emit("closed");
    if (windows.size === 0) app.emit("window-all-closed");
  }
}

type InvokeHandler = (event: unknown, ...args: unknown[]) => unknown;
const invokeHandlers = new Map<string, InvokeHandler>();

export const ipcMain = {
  handle(channel: string, handler: InvokeHandler): void {
    if (invokeHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    invokeHandlers.set(channel, handler);
  },
};

type FileHandler = (request: Request) => Promise<Response>;
const fileHandlers = new Map<string, FileHandler>();

export const protocol = {
  registerSchemesAsPrivileged(_schemes: readonly object[]): void {},
  handle(scheme: string, handler: FileHandler): void {
    fileHandlers.set(scheme, handler);
  },
};

type PermissionCallback = (isGranted: boolean) => void;

export const session = {
  defaultSession: {
    permissionRequestHandler: undefined as
      | ((contents: unknown, permission: string, callback: PermissionCallback) => void)
      | undefined,
    setPermissionRequestHandler(
      handler: (contents: unknown, permission: string, callback: PermissionCallback) => void,
    ): void {
      this.permissionRequestHandler = handler;
    },
    setPermissionCheckHandler(_handler: () => boolean): void {},
  },
};

class ApplicationMenu {
  static #current: ApplicationMenu | null = null;
  readonly items: readonly object[];

  constructor(items: readonly object[]) {
    this.items = items;
  }

  static buildFromTemplate(items: readonly object[]): ApplicationMenu {
    return new ApplicationMenu(items);
  }

  static setApplicationMenu(menu: ApplicationMenu): void {
    ApplicationMenu.#current = menu;
  }

  static getApplicationMenu(): ApplicationMenu | null {
    return ApplicationMenu.#current;
  }
}

export const Menu = ApplicationMenu;
export const app = new App();
export const nativeTheme = { themeSource: "system" };
export const screen = {
  displays: [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  getAllDisplays() {
    return this.displays;
  },
};
export const dialog = {
  /** The messages shown so far; `pressedButton` is the index that the next dialog returns. */
  shownMessages: [] as { message: string }[],
  pressedButton: 0,
  showMessageBoxSync(options: { message: string }): number {
    dialog.shownMessages.push(options);
    return dialog.pressedButton;
  },
};
export const clipboard = {
  text: "",
  async writeText(text: string): Promise<void> {
    clipboard.text = text;
  },
};
export { safeStorage };
export const net = { fetch: (address: string, init?: RequestInit) => fetch(address, init) };
export const shell = {
  /** Addresses that would have been opened in the person's browser. */
  opened: [] as string[],
  async openExternal(address: string): Promise<void> {
    shell.opened.push(address);
  },
};

async function serve(address: string, method: string): Promise<ServedFile> {
  const handler = fileHandlers.get(new URL(address).protocol.slice(0, -1));
  if (handler === undefined) throw new Error(`Nothing serves ${address}`);
  const response = await handler(new Request(address, { method }));
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

async function invoke(message: Extract<ToMain, { kind: "invoke" }>): Promise<unknown> {
  const handler = invokeHandlers.get(message.channel);
  const contents = windows.get(message.windowId)?.webContents;
  if (handler === undefined || contents === undefined)
    throw new Error(`No handler registered for '${message.channel}'`);
  const senderFrame = message.isTopFrame ? contents.mainFrame : { url: message.pageAddress };
  return handler(preventable({ sender: contents, senderFrame }), ...message.args);
}

/** Whether the guards allow the navigation. */
function mayNavigate(windowId: number, address: string): boolean {
  const event = preventable({ url: address });
  windows.get(windowId)?.webContents.emit("will-navigate", event, address);
  return !event.defaultPrevented;
}

const api = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
};

function evaluate(source: string, argument: unknown): unknown {
  const work: (electron: typeof api, argument: unknown) => unknown = runInThisContext(`(${source})`);
  return work(api, argument);
}

async function onMessage(message: ToMain): Promise<void> {
  switch (message.kind) {
    case "response":
    case "failure":
      rpc.settle(message);
      break;
    case "invoke":
      await rpc.reply(message.rid, async () => toOutcomeText(await invoke(message)));
      break;
    case "serve":
      await rpc.reply(message.rid, () => serve(message.address, message.method));
      break;
    case "navigating":
      await rpc.reply(message.rid, () => mayNavigate(message.windowId, message.address));
      break;
    case "evaluate":
      await rpc.reply(message.rid, () => evaluate(message.source, message.argument));
      break;
    case "loaded":
      onLoaded(message.windowId, message.address);
      break;
    case "window-requested":
      windows.get(message.windowId)?.webContents.openHandler({ url: message.address });
      break;
    case "closed":
      windows.get(message.windowId)?.onPageClosed();
      break;
    case "focused":
      windows.get(message.windowId)?.focus();
      break;
    case "quit":
      app.quit();
  }
}

function onLoaded(windowId: number, address: string): void {
  const window = windows.get(windowId);
  if (window === undefined) return;
  window.webContents.mainFrame.url = address;
  window.emit("ready-to-show");
}

process.on("message", (message) => void onMessage(message as ToMain));
