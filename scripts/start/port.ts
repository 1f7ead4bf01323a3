import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";

/** Processes of a killed Meander need a moment to release the port. */
const timeoutMs = 2_000;
const pollIntervalMs = 100;

/** Waits for the requested port to be free on all addresses; 0 takes any free one. Throws StartProblem. */
export async function claimPort(port: number, addresses: readonly string[]): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const outcome = await probeAddresses(port, addresses);
    if (typeof outcome === "number") return outcome;
    if (outcome === "EACCES") {
      throw new StartProblem(
        `This user may not serve on port ${port}. Choose one above 1023, for example PORT=4001 npm start.`,
      );
    }
    if (isUnavailable(outcome)) {
      throw new StartProblem(
        `This computer has no address ${addresses[0]}. Choose one it has with HOST, or leave HOST out.`,
      );
    }
    if (performance.now() > deadline) {
      throw new StartProblem(
        `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1} npm start.`,
      );
    }
    await sleep(pollIntervalMs);
  }
}

/** The port, or the error code that prevents listening. */
async function probeAddresses(port: number, [first = "::", ...others]: readonly string[]): Promise<number | string> {
  const found = await probePort(port, first);
  if (typeof found === "string") return found;
  for (const address of others) {
    const outcome = await probePort(found, address);
    // A machine without IPv6 listens on IPv4 alone.
    if (typeof outcome === "string" && !isUnavailable(outcome)) return outcome;
  }
  return found;
}

function isUnavailable(code: string): boolean {
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function probePort(port: number, address: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    const host = address === "::" ? {} : { host: address };
    server.listen({ port, ...host, exclusive: true }, () => {
      const bound = server.address();
      const taken = typeof bound === "object" && bound !== null ? bound.port : port;
      server.close(() => resolve(taken));
    });
  });
}
