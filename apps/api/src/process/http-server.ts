import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { App } from "../app.ts";
import { StartError } from "./start-error.ts";

const GRACE_MS = 5_000;

export type HttpServer = {
  readonly port: number;
  /** Takes nothing new, lets running requests finish for a few seconds, then cuts what is left (live streams). */
  readonly stop: () => Promise<void>;
};

/** Throws StartError, in words, when the port can't be had. */
export async function listen(app: App, port: number): Promise<HttpServer> {
  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new StartError(wordsFor(error, port))));
    server.listen(port, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

function wordsFor(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port with PORT=${port + 1}.`;
  if (error.code === "EACCES") return `This user may not open port ${port}. Choose one above 1023 with PORT.`;
  return `Meander can't open port ${port}: ${error.message}`;
}
