import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

const timeoutMs = 60_000;
const pollIntervalMs = 50;

/** The address at which a local program reaches a server that listens there. */
export function localAddress(port: number, [first = "::"]: readonly string[]): string {
  const host = first === "::" || first === "0.0.0.0" ? "127.0.0.1" : first;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * Waits until the API at `address` responds to /readyz. Throws StartProblem if a process ends first, or after a minute.
 */
export async function waitUntilReady(
  address: string,
  processes: readonly SupervisedProcess[],
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isReady(address))) {
    signal.throwIfAborted();
    const down = processes.find((one) => one.isDown);
    if (down !== undefined) throw down.failure;
    if (performance.now() > deadline)
      throw new StartProblem(`Meander did not become ready within ${timeoutMs / 1_000} s.`);
    await sleep(pollIntervalMs, undefined, { signal });
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
