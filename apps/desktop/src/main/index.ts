import { join } from "node:path";
import { app, BrowserWindow, net } from "electron";
import { eventChannels } from "../ipc/channels.ts";
import { registerAppScheme, serveAppFiles } from "./app-protocol.ts";
import { Desk } from "./desk.ts";
import { guardWindows } from "./guards.ts";
import { handleCalls } from "./handle.ts";
import { setMenu } from "./menu.ts";
import { ServerClient } from "./server-client.ts";
import { SettingsFile } from "./settings-file.ts";
import { focusWindow, openWindow } from "./window.ts";

const sessionCheckIntervalMs = 5 * 60_000;

async function run(): Promise<void> {
  await app.whenReady();
  guardWindows();
  serveAppFiles(join(import.meta.dirname, "../renderer"));
  setMenu();
  const settings = new SettingsFile(join(app.getPath("userData"), "settings.json"));
  const client = new ServerClient((address, init) => net.fetch(address, init), app.getLocale());
  const desk = new Desk(settings, client, tellSessionEnded);
  handleCalls(desk.handlers);
  app.on("browser-window-focus", () => void desk.checkSession());
  setInterval(() => void desk.checkSession(), sessionCheckIntervalMs).unref();
  app.on("second-instance", focusWindow);
  app.on("activate", () => {
    if (BrowserWindow.getAllWindows().length === 0) void openWindow();
  });
  await openWindow();
}

function tellSessionEnded(): void {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(eventChannels.sessionEnded, null);
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
