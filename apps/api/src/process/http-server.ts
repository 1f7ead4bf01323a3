import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { closeListener, listenOnAll, portOf } from "./listen-on.ts";

type FetchHandler = Parameters<typeof getRequestListener>[0];

const GRACE_MS = 5_000;
const KEEP_ALIVE_MS = 75_000;
const SWEEP_INTERVAL_MS = 50;

export type HttpServer = {
  readonly port: number;
  /**
   * Graceful shutdown: stops accepting, lets requests finish for a few seconds, then closes their connections. Close
   * live streams first.
   */
  readonly stop: () => Promise<void>;
};

/** Listens on each address. Throws StartError with a readable message when the port is unavailable. */
export async function listen(
  app: { readonly fetch: FetchHandler },
  port: number,
  addresses: readonly string[],
): Promise<HttpServer> {
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  server.requestTimeout = 60_000;
  // Longer than the idle timeout of proxies; otherwise a connection could be closed while a request is on its way.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const listeners = await listenOnAll(server, port, addresses);
  return {
    port: portOf(server) ?? port,
    async stop() {
      const closed = Promise.all(listeners.map(closeListener));
      // A connection becomes idle after its response and would then wait for another request.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS);
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(cut);
    },
  };
}
