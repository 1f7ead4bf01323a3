import type { Server } from "node:http";
import { createServer, type Server as SocketServer } from "node:net";
import { StartError } from "./start-error.ts";

/** A burst of connections waits here; the kernel may allow less. */
const BACKLOG = 1_024;
/**
 * libuv accepts one connection of each listening socket in a turn of the event loop. While pages are drawn turns are long, and whoever
 * comes would wait for seconds before anything could be refused.
 */
const SOCKETS_PER_ADDRESS = 32;

class AddressMissingError extends StartError {
  override name = "AddressMissingError";
}

class NotShareableError extends StartError {
  override name = "NotShareableError";
}

/** The server itself on the first socket; each further one hands its connections to it. Where there is no IPv6, `::1` is left out. */
export async function listenOnAll(
  server: Server,
  port: number,
  addresses: readonly string[],
): Promise<readonly SocketServer[]> {
  const [first = "::", ...others] = addresses;
  const openListener = () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit("connection", socket));
  await requireFree(port, first);
  const isShared = await listenShared(server, port, first);
  const bound = portOf(server) ?? port;
  const listeners: SocketServer[] = [server];
  const listenFurther = async (address: string, count: number) => {
    for (let opened = 0; opened < count; opened += 1) {
      const listener = openListener();
      await listenOn(listener, { port: bound, address, reusePort: isShared });
      listeners.push(listener);
    }
  };
  const perAddress = isShared ? SOCKETS_PER_ADDRESS : 1;
  await listenFurther(first, perAddress - 1);
  for (const address of others) {
    try {
      await requireFree(bound, address);
      await listenFurther(address, perAddress);
    } catch (error) {
      if (!(error instanceof AddressMissingError)) throw error;
    }
  }
  return listeners;
}

/** Sockets that share a port don't notice another program of the same user that shares it too: this does. */
async function requireFree(port: number, address: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, { port, address, reusePort: false });
  await closeListener(probe);
}

/** False where the system has no sockets that share a port: then there is one. */
async function listenShared(server: SocketServer, port: number, address: string): Promise<boolean> {
  try {
    await listenOn(server, { port, address, reusePort: true });
    return true;
  } catch (error) {
    if (!(error instanceof NotShareableError)) throw error;
    await listenOn(server, { port, address, reusePort: false });
    return false;
  }
}

type Place = { readonly port: number; readonly address: string; readonly reusePort: boolean };

function listenOn(listener: SocketServer, { port, address, reusePort }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, address));
    listener.once("error", fail);
    // Without an address Node takes IPv4 alone where there is no IPv6.
    const host = address === "::" ? {} : { host: address };
    listener.listen({ port, backlog: BACKLOG, reusePort, ...host }, () => {
      listener.off("error", fail);
      resolve();
    });
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
  if (error.code === "ENOTSUP") return new NotShareableError("This system has no sockets that share a port.");
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
