import { minuteMs } from "@meander/domain/time/durations";
import { join } from "node:path";
import { app, BrowserWindow, dialog } from "electron";
import { registerAppScheme, serveAppFiles } from "./app-protocol.ts";
import { createDesk, tellWindows } from "./create-desk.ts";
import type { Desk } from "./desk.ts";
import { guardWindows } from "./guards.ts";
import { handleCalls } from "./handle.ts";
import { createHandlers } from "./handlers.ts";
import { setMenu } from "./menu.ts";
import { SettingsFile } from "./settings-file.ts";
import { focusWindow, openWindow } from "./window.ts";
import { loadMainWords, type MainWords } from "./words.ts";

const sessionCheckIntervalMs = 5 * minuteMs;

async function run(): Promise<void> {
  await app.whenReady();
  const settings = new SettingsFile(join(app.getPath("userData"), "settings.json"));
  guardWindows(() => settings.read().serverAddress);
  serveAppFiles(join(import.meta.dirname, "../renderer"));
  const words = await loadMainWords();
  setMenu(words, (item) => tellWindows("menuChosen", { item }));
  const parts = createDesk(settings);
  const { desk } = parts;
  await desk.suggestServer(process.argv);
  await desk.resume();
  handleCalls({ handlers: createHandlers(parts), findSession: () => desk.workplace, request: desk.request });
  app.on("browser-window-focus", () => desk.onFocus());
  setInterval(() => void desk.checkSession(), sessionCheckIntervalMs).unref();
  app.on("second-instance", focusWindow);
  app.on("will-quit", () => desk.close());
  const open = () => openWindow({ settings, mayClose: () => mayClose(desk, words) });
  app.on("activate", () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  await open();
}

/** Asks first where closing loses what nobody else has. */
function mayClose(desk: Desk, words: MainWords): boolean {
  const { store, waitingCount } = desk.status();
  if (store === "encrypted" || store === "full" || waitingCount === 0) return true;
  const stay = 0;
  const chosen = dialog.showMessageBoxSync({
    type: "warning",
    title: words("close.title"),
    message: words("close.text", { count: waitingCount }),
    detail: words("close.detail"),
    buttons: [words("close.stay"), words("close.close")],
    defaultId: stay,
    cancelId: stay,
  });
  return chosen !== stay;
}

registerAppScheme();
app.on("window-all-closed", () => {
  if (process.platform !== "darwin") app.quit();
});
if (app.requestSingleInstanceLock()) {
  run().catch((error: unknown) => {
    process.stderr.write(`The console could not start: ${error instanceof Error ? error.stack : String(error)}\n`);
    app.exit(1);
  });
} else {
  app.quit();
}
