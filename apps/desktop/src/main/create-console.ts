import { hostname } from "node:os";
import { join } from "node:path";
import { app, BrowserWindow, clipboard, nativeTheme, net } from "electron";
import { channelOf } from "../ipc/channels.ts";
import type { ConsoleEvents, EventName } from "../ipc/contract.ts";
import { Backoff } from "./backoff.ts";
import { Connectivity } from "./connectivity.ts";
import { DeviceSecrets } from "./device-secrets.ts";
import type { ConsoleParts } from "./handlers.ts";
import { ServerClient } from "./server-client.ts";
import { ServerClock } from "./server-clock.ts";
import { ServerConnection } from "./server-connection.ts";
import { ConsoleSession } from "./session/console-session.ts";
import { StatusPublisher } from "./session/status-publisher.ts";
import { openSessionFile } from "./session/stored-session.ts";
import type { SettingsFile } from "./settings-file.ts";
import { systemKeychain } from "./store/keychain.ts";
import { StoreRegistry } from "./store/store-registry.ts";

/** The Date header has whole seconds, and the response spent time in transit. */
const datePrecisionMs = 2_000;
const probeDelays = { firstMs: 1_000, lastMs: 15_000 };

/** Composes the console from its parts and Electron's. */
export async function createConsole(settings: SettingsFile): Promise<ConsoleParts> {
  const userData = app.getPath("userData");
  const clock = new ServerClock();
  const connectivity = new Connectivity((isOnline) => {
    status.publish();
    if (!isOnline) {
      probe.schedule();
      return;
    }
    probe.stop();
    probe.reset();
    void session.connect();
  });
  // A stream that stayed open sends no request, so it can't discover that the server responds again.
  const probe = new Backoff(probeDelays, () => {
    void session.check().finally(() => !connectivity.isOnline && probe.schedule());
  });
  const client = new ServerClient(
    (address, init) => net.fetch(address, init),
    app.getLocale(),
    (contact) => {
      if (contact.serverTime !== undefined) clock.observe(contact.serverTime, contact.sentAt, datePrecisionMs);
      connectivity.observe(contact.isReached);
    },
  );
  const session: ConsoleSession = new ConsoleSession({
    sessionFile: openSessionFile(join(userData, "session.bin"), systemKeychain),
    deviceSecrets: new DeviceSecrets(join(userData, "devices.bin"), systemKeychain),
    registry: new StoreRegistry(join(userData, "work"), systemKeychain),
    client,
    clock,
    deviceLabel: hostname().slice(0, 120),
    emit: notifyWindows,
    onStatus: () => status.publish(),
  });
  const status: StatusPublisher = new StatusPublisher({
    connectivity,
    clock,
    hasKeychain: (await systemKeychain.findBackend()) !== null,
    findWorkspace: () => session.workspace,
    emit: notifyWindows,
  });
  const applyTheme: ConsoleParts["applyTheme"] = (theme) => {
    nativeTheme.themeSource = theme;
  };
  applyTheme(settings.read().theme);
  const server = new ServerConnection({ settings, client, logOut: () => session.logOut() });
  const copyText = (text: string) => clipboard.writeText(text);
  return { session, server, status, settings, clock, connectivity, applyTheme, copyText };
}

export function notifyWindows<Name extends EventName>(name: Name, event: ConsoleEvents[Name]): void {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channelOf(name), event);
}
