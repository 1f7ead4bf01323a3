import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";

/** Processes of a Meander that was killed need a moment to notice and let go. */
const patienceMs = 2_000;
const stepMs = 100;

/** The port to serve on: the one asked for, once it is free, or any for 0. Throws StartProblem. */
export async function claimPort(port: number): Promise<number> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const outcome = await tryToListen(port);
    if (typeof outcome === "number") return outcome;
    if (outcome === "EACCES") {
      throw new StartProblem(
        `This user may not serve on port ${port}. Choose one above 1023, for example PORT=4001 npm start.`,
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

function tryToListen(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    server.listen({ port, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}
