import { hostname } from "node:os";
import { join } from "node:path";
import { app, BrowserWindow, clipboard, nativeTheme, net } from "electron";
import { channelOf } from "../ipc/channels.ts";
import type { ConsoleEvents, EventName } from "../ipc/contract.ts";
import { Connectivity } from "./connectivity.ts";
import { Desk } from "./desk.ts";
import { DeviceSecrets } from "./device-secrets.ts";
import { ServerClient } from "./server-client.ts";
import { ServerClock } from "./server-clock.ts";
import { openSessionFile } from "./session-file.ts";
import type { SettingsFile } from "./settings-file.ts";
import { systemKeychain } from "./store/keychain.ts";
import { StoreShelf } from "./store/store-shelf.ts";

/** A response says the time in whole seconds, and was on its way for some of one. */
const datePrecisionMs = 2_000;

/** Puts the desk together from its parts, over Electron's. */
export function createDesk(settings: SettingsFile) {
  const userData = app.getPath("userData");
  const clock = new ServerClock();
  const connectivity = new Connectivity((isOnline) => desk.onConnectivity(isOnline));
  const client = new ServerClient(
    (address, init) => net.fetch(address, init),
    app.getLocale(),
    (contact) => {
      if (contact.serverTime !== undefined) clock.observe(contact.serverTime, contact.sentAt, datePrecisionMs);
      connectivity.observe(contact.isReached);
    },
  );
  const desk: Desk = new Desk({
    settings,
    sessionFile: openSessionFile(join(userData, "session.bin"), systemKeychain),
    deviceSecrets: new DeviceSecrets(join(userData, "devices.bin"), systemKeychain),
    shelf: new StoreShelf(join(userData, "work"), systemKeychain),
    client,
    clock,
    connectivity,
    deviceLabel: hostname().slice(0, 120),
    hasKeychain: async () => (await systemKeychain.findBackend()) !== null,
    emit: tellWindows,
    copyText: (text) => clipboard.writeText(text),
    onTheme: (theme) => {
      nativeTheme.themeSource = theme;
    },
  });
  nativeTheme.themeSource = settings.read().theme;
  return { desk, clock, connectivity };
}

export function tellWindows<Name extends EventName>(name: Name, event: ConsoleEvents[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channelOf(name), event);
}
