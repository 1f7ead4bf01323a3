import { setTimeout as sleep } from "node:timers/promises";
import { StartProblem } from "./problem.ts";
import type { SupervisedProcess } from "./supervised-process.ts";

const patienceMs = 60_000;
const stepMs = 50;

/** Waits until the API answers /readyz. Throws StartProblem when one of the processes ends first, or after a minute. */
export async function waitUntilReady(
  port: number,
  processes: readonly SupervisedProcess[],
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (!(await isReady(port))) {
    signal.throwIfAborted();
    const down = processes.find((one) => one.isDown);
    if (down !== undefined) throw down.failure;
    if (performance.now() > giveUpAt)
      throw new StartProblem(`Meander did not become ready within ${patienceMs / 1_000} s.`);
    await sleep(stepMs, undefined, { signal });
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
