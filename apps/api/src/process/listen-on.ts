import type { Server } from "node:http";
import { createServer, type Server as SocketServer } from "node:net";
import { StartError } from "./start-error.ts";

class AddressMissingError extends StartError {
  override name = "AddressMissingError";
}

/** The server itself on the first address; each further one hands its connections to it. Where there is no IPv6, `::1` is left out. */
export async function listenOnAll(
  server: Server,
  port: number,
  addresses: readonly string[],
): Promise<readonly SocketServer[]> {
  const [first = "::", ...others] = addresses;
  await listenOn(server, port, first);
  const listeners: SocketServer[] = [server];
  for (const address of others) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit("connection", socket),
    );
    try {
      await listenOn(listener, portOf(server) ?? port, address);
      listeners.push(listener);
    } catch (error) {
      if (!(error instanceof AddressMissingError)) throw error;
    }
  }
  return listeners;
}

function listenOn(listener: SocketServer, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once("error", (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, address)));
    // Without an address Node takes IPv4 alone where there is no IPv6.
    listener.listen(address === "::" ? { port } : { port, host: address }, resolve);
  });
}

export function closeListener(listener: SocketServer): Promise<void> {
  return new Promise((resolve) => listener.close(() => resolve()));
}

export function portOf(listener: SocketServer): number | undefined {
  const address = listener.address();
  return typeof address === "object" && address !== null ? address.port : undefined;
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, address: string): StartError {
  if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT")
    return new AddressMissingError(
      `This computer has no address ${address}. Choose one it has with HOST, or leave HOST out.`,
    );
  return new StartError(wordsFor(error, port));
}

function wordsFor(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port with PORT=${port + 1}.`;
  if (error.code === "EACCES") return `This user may not open port ${port}. Choose one above 1023 with PORT.`;
  return `Meander can't open port ${port}: ${error.message}`;
}
