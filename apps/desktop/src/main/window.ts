import { join } from "node:path";
import { BrowserWindow, type BrowserWindowConstructorOptions, screen } from "electron";
import { appOrigin } from "./app-protocol.ts";
import { developmentOrigin } from "./own-page.ts";
import type { SettingsFile } from "./settings-file.ts";
import { webPreferences } from "./web-preferences.ts";
import { minimumSize, placeWindow } from "./window-place.ts";

type Options = {
  readonly settings: SettingsFile;
  /** Called before the window closes; false prevents it. */
  readonly mayClose: () => boolean;
};

/** Opens the one window at its last bounds, and shows it after the first paint. */
export async function openWindow({ settings, mayClose }: Options): Promise<BrowserWindow> {
  const stored = settings.read().window;
  const screens = screen.getAllDisplays().map(({ workArea }) => workArea);
  const options: BrowserWindowConstructorOptions = {
    ...placeWindow(stored, screens),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    title: "Meander Console",
    webPreferences: { ...webPreferences, preload: join(import.meta.dirname, "../preload/index.cjs") },
  };
  const window = new BrowserWindow(options);
  if (stored?.isMaximised) window.maximize();
  window.once("ready-to-show", () => window.show());
  window.on("close", (event) => {
    if (!mayClose()) return event.preventDefault();
    settings.change({ window: { ...window.getNormalBounds(), isMaximised: window.isMaximized() } });
  });
  await window.loadURL(`${developmentOrigin() ?? appOrigin}/index.html`);
  return window;
}

/** Called on a second start of the console: brings the first one to the front. */
export function focusWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
