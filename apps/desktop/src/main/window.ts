import { join } from "node:path";
import { BrowserWindow } from "electron";
import { appOrigin } from "./app-protocol.ts";
import { developmentOrigin } from "./own-page.ts";

/** Opens the one window: sandboxed, its page apart from the preload, no Node. Shown once there is something to see. */
export async function openWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1360,
    height: 860,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: "Meander Console",
    webPreferences: {
      preload: join(import.meta.dirname, "../preload/index.cjs"),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once("ready-to-show", () => window.show());
  await window.loadURL(`${developmentOrigin() ?? appOrigin}/index.html`);
  return window;
}

/** A second start of the console brings the first one forward. */
export function focusWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
