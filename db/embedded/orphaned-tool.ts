import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readText } from "./data-folder.ts";
import { isAlive, isZombie, readStartMark } from "./process-identity.ts";

const timeoutMs = 3_000;
const pollMs = 20;

/** Records the running tool's process, so that a later start can end it if this process is killed. */
export function recordTool(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify({ pid, startMark: readStartMark(pid) }), { mode: 0o600 });
}

/** Kills the recorded tool and its process group, if the process id hasn't been reused, and waits for its exit. */
export async function endOrphanedTool(file: string): Promise<void> {
  const tool = parseRecord(readText(file));
  if (tool === undefined || tool.startMark === "" || readStartMark(tool.pid) !== tool.startMark) return;
  try {
    process.kill(-tool.pid, "SIGKILL");
  } catch {
    // It has exited already.
  }
  const deadline = performance.now() + timeoutMs;
  while (isAlive(tool.pid) && !isZombie(tool.pid) && performance.now() < deadline) await sleep(pollMs);
}

function parseRecord(text: string | undefined): { pid: number; startMark: string } | undefined {
  try {
    const record: unknown = JSON.parse(text ?? "");
    if (typeof record !== "object" || record === null || !("pid" in record) || !("startMark" in record))
      return undefined;
    const { pid, startMark } = record;
    return typeof pid === "number" && pid > 1 && typeof startMark === "string" ? { pid, startMark } : undefined;
  } catch {
    return undefined;
  }
}
