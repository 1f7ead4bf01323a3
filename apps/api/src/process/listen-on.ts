import type { Server } from "node:http";
import { createServer, type Server as SocketServer } from "node:net";
import { StartError } from "./start-error.ts";

/** The queue of connections not yet accepted; the kernel may reduce it. */
const BACKLOG = 1_024;
/**
 * libuv accepts one connection per listening socket and turn of the event loop. Server-side rendering makes turns long,
 * so with one socket callers would wait seconds before they are admitted or refused.
 */
const SOCKETS_PER_ADDRESS = 32;

class AddressMissingError extends StartError {
  override name = "AddressMissingError";
}

class NotShareableError extends StartError {
  override name = "NotShareableError";
}

/**
 * The server listens on the first socket; further sockets pass their connections to it. `::1` is omitted on a system
 * without IPv6.
 */
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

/**
 * With a shared port (SO_REUSEPORT), listening succeeds even if another program of the same user shares it, so this
 * checks exclusively.
 */
async function requireFree(port: number, address: string): Promise<void> {
  const probe = createServer();
  await listenOn(probe, { port, address, reusePort: false });
  await closeListener(probe);
}

/** Returns false when the system doesn't support shared ports (SO_REUSEPORT); a single socket is then used. */
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

type ListenTarget = { readonly port: number; readonly address: string; readonly reusePort: boolean };

function listenOn(listener: SocketServer, { port, address, reusePort }: ListenTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, address));
    listener.once("error", fail);
    // Without a host Node falls back to IPv4 on a system without IPv6.
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
  if (error.code === "ENOTSUP") return new NotShareableError("This system doesn't support sockets that share a port.");
  if (error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT")
    return new AddressMissingError(
      `This computer has no address ${address}. Choose one it has with HOST, or leave HOST out.`,
    );
  return new StartError(describeListenError(error, port));
}

function describeListenError(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or choose another port with PORT=${port + 1}.`;
  if (error.code === "EACCES") return `This user may not open port ${port}. Choose one above 1023 with PORT.`;
  return `Meander can't open port ${port}: ${error.message}`;
}
