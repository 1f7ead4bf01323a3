import { sharedProfilePath } from "@meander/domain/paths";
import { caseHandlers } from "./cases/case-handlers.ts";
import type { Connectivity } from "./connectivity.ts";
import type { Handlers } from "./handle.ts";
import { getPicture } from "./pictures.ts";
import { done, refused } from "./result.ts";
import type { ServerClock } from "./server-clock.ts";
import type { ServerConnection } from "./server-connection.ts";
import type { ConsoleSession } from "./session/console-session.ts";
import type { StatusPublisher } from "./session/status-publisher.ts";
import type { Settings, SettingsFile } from "./settings-file.ts";

export type ConsoleParts = {
  readonly session: ConsoleSession;
  readonly server: ServerConnection;
  readonly status: StatusPublisher;
  readonly settings: SettingsFile;
  readonly clock: ServerClock;
  readonly connectivity: Connectivity;
  readonly applyTheme: (theme: Settings["theme"]) => void;
  readonly copyText: (text: string) => Promise<void>;
};

export function createHandlers(parts: ConsoleParts): Handlers {
  const { session, server, status, settings, clock, connectivity } = parts;
  return {
    getConnection: async () => done({ address: server.address }),
    chooseServer: ({ address }) => server.choose(address),
    forgetServer: () => server.forget(),
    logIn: async (credentials) =>
      server.address === null ? refused("noServer") : session.logIn(server.address, credentials),
    getStaff: async () => done(session.staff),
    logOut: async () => {
      await session.logOut();
      return done(null);
    },
    getStatus: async () => done(status.read()),
    reconnect: async () => {
      await session.reconnect();
      return done(status.read());
    },
    beginNewStore: async () => {
      await session.beginNewStore();
      return done(status.read());
    },
    copySharedLink: async ({ token }) => {
      if (server.address === null) return refused("noServer");
      await parts.copyText(new URL(sharedProfilePath(token), server.address).href);
      return done(null);
    },
    getSettings: async () => done(settings.readFor(session.staff?.userId)),
    saveSettings: async (change) => {
      const saved = settings.changeFor(session.staff?.userId, change);
      parts.applyTheme(saved.theme);
      return done(saved);
    },
    getPicture: async ({ path }) => {
      const picture = await getPicture(session.open, path);
      if (picture.ok || picture.error.code !== "offline") return picture;
      const stored = session.workspace?.pictures.find(path);
      return stored === undefined ? picture : done(stored);
    },
    getSpecialDraft: async (_request, { drafts }) => done(drafts.find()),
    saveSpecialDraft: async ({ draft }, { drafts }) => {
      drafts.save(draft);
      return done(null);
    },
    ...caseHandlers({ clock, isOnline: () => connectivity.isOnline }),
  };
}
