import { createServer } from "node:net";

/** Returns `preferred` if it is free on the loopback address, otherwise any free port. */
export async function findFreePort(preferred: number | undefined): Promise<number> {
  return (
    (preferred !== undefined && (await tryListen(preferred))) ||
    (await tryListen(0)) ||
    Promise.reject(new Error("No free port on 127.0.0.1."))
  );
}

/** Returns the port if it was free, otherwise 0. */
function tryListen(port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(0));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
