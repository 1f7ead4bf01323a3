import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

const patienceMs = 60_000;
const stepMs = 50;

/** Where a program on this computer reaches a server that listens there. */
export function localAddress(port: number, [first = "::"]: readonly string[]): string {
  const host = first === "::" || first === "0.0.0.0" ? "127.0.0.1" : first;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Waits until the API at `address` answers /readyz. Throws StartProblem when one of the processes ends first, or after a minute. */
export async function waitUntilReady(
  address: string,
  processes: readonly SupervisedProcess[],
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await isReady(address))) {
    signal.throwIfAborted();
    const down = processes.find((one) => one.isDown);
    if (down !== undefined) throw down.failure;
    if (performance.now() > giveUpAt)
      throw new StartProblem(`Meander did not become ready within ${patienceMs / 1_000} s.`);
    await sleep(stepMs, undefined, { signal });
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
