import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";

/** Processes of a Meander that was killed need a moment to notice and let go. */
const patienceMs = 2_000;
const stepMs = 100;

/** The port to serve on at all of the addresses: the one asked for, once it is free, or any for 0. Throws StartProblem. */
export async function claimPort(port: number, addresses: readonly string[]): Promise<number> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const outcome = await tryAll(port, addresses);
    if (typeof outcome === "number") return outcome;
    if (outcome === "EACCES") {
      throw new StartProblem(
        `This user may not serve on port ${port}. Choose one above 1023, for example PORT=4001 npm start.`,
      );
    }
    if (isMissing(outcome)) {
      throw new StartProblem(
        `This computer has no address ${addresses[0]}. Choose one it has with HOST, or leave HOST out.`,
      );
    }
    if (performance.now() > giveUpAt) {
      throw new StartProblem(
        `Port ${port} is in use by another program. Stop that program, or choose another port, for example PORT=${port + 1} npm start.`,
      );
    }
    await sleep(stepMs);
  }
}

/** The port, or the code of what is in the way. */
async function tryAll(port: number, [first = "::", ...others]: readonly string[]): Promise<number | string> {
  const found = await tryToListen(port, first);
  if (typeof found === "string") return found;
  for (const address of others) {
    const outcome = await tryToListen(found, address);
    // A machine without IPv6 serves on IPv4 alone.
    if (typeof outcome === "string" && !isMissing(outcome)) return outcome;
  }
  return found;
}

function isMissing(code: string): boolean {
  return code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT";
}

function tryToListen(port: number, address: string): Promise<number | string> {
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
