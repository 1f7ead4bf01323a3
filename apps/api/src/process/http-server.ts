import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { App } from "../app.ts";
import { closeListener, listenOnAll, portOf } from "./listen-on.ts";

const GRACE_MS = 5_000;

export type HttpServer = {
  readonly port: number;
  /** Takes nothing new, lets running requests finish for a few seconds, then cuts what is left (live streams). */
  readonly stop: () => Promise<void>;
};

/** On each of the addresses. Throws StartError, in words, when the port can't be had. */
export async function listen(app: App, port: number, addresses: readonly string[]): Promise<HttpServer> {
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.requestTimeout = 60_000;
  const listeners = await listenOnAll(server, port, addresses);
  return {
    port: portOf(server) ?? port,
    async stop() {
      const closed = Promise.all(listeners.map(closeListener));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}
