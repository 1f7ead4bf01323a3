import { minuteMs } from "@meander/domain/time/durations";
import { join } from "node:path";
import { app, BrowserWindow, dialog } from "electron";
import { registerAppScheme, serveAppFiles } from "./app-protocol.ts";
import { createConsole, notifyWindows } from "./create-console.ts";
import { guardWindows } from "./guards.ts";
import { handleCalls } from "./handle.ts";
import { createHandlers } from "./handlers.ts";
import { setMenu } from "./menu.ts";
import { loadTranslate, type Translate } from "./messages.ts";
import type { StatusPublisher } from "./session/status-publisher.ts";
import { SettingsFile } from "./settings-file.ts";
import { focusWindow, openWindow } from "./window.ts";

const sessionCheckIntervalMs = 5 * minuteMs;

async function run(): Promise<void> {
  await app.whenReady();
  const settings = new SettingsFile(join(app.getPath("userData"), "settings.json"));
  guardWindows(() => settings.read().serverAddress);
  serveAppFiles(join(import.meta.dirname, "../renderer"));
  const t = await loadTranslate();
  setMenu(t, (item) => notifyWindows("menuChosen", { item }));
  const parts = await createConsole(settings);
  const { server, session, status } = parts;
  // The window loads while the session's store is read; its calls wait for it.
  const ready = server.suggest(process.argv).then(() => session.resume(server.address));
  handleCalls({
    handlers: createHandlers(parts),
    ready,
    findSession: () => session.workspace,
    request: session.request,
  });
  app.on("browser-window-focus", () => session.onFocus());
  setInterval(() => void session.check(), sessionCheckIntervalMs).unref();
  app.on("second-instance", focusWindow);
  app.on("will-quit", () => session.close());
  const open = () => openWindow({ settings, mayClose: () => mayClose(status, t) });
  app.on("activate", () => {
    if (BrowserWindow.getAllWindows().length === 0) void open();
  });
  await Promise.all([open(), ready]);
}

/** Asks for confirmation before closing loses work that only exists in memory. */
function mayClose(status: StatusPublisher, t: Translate): boolean {
  const { store, waitingCount } = status.read();
  if (store === "encrypted" || store === "full" || waitingCount === 0) return true;
  const stay = 0;
  const chosen = dialog.showMessageBoxSync({
    type: "warning",
    title: t("close.title"),
    message: t("close.text", { count: waitingCount }),
    detail: t("close.detail"),
    buttons: [t("close.stay"), t("close.close")],
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
