import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readText } from "./data-folder.ts";
import { isAlive, isZombie, readStartMark } from "./process-identity.ts";

const patienceMs = 3_000;
const pollMs = 20;

/** Writes down which process is at work, so that a later start can end it should this one be killed. */
export function noteTool(file: string, pid: number): void {
  writeFileSync(file, JSON.stringify({ pid, startMark: readStartMark(pid) }), { mode: 0o600 });
}

/** Ends the noted process and all it started, if it is still the same one, and waits until it is gone. */
export async function endLeftTool(file: string): Promise<void> {
  const tool = readNote(readText(file));
  if (tool === undefined || tool.startMark === "" || readStartMark(tool.pid) !== tool.startMark) return;
  try {
    process.kill(-tool.pid, "SIGKILL");
  } catch {
    // It has ended by itself in the meantime.
  }
  const deadline = performance.now() + patienceMs;
  while (isAlive(tool.pid) && !isZombie(tool.pid) && performance.now() < deadline) await sleep(pollMs);
}

function readNote(text: string | undefined): { pid: number; startMark: string } | undefined {
  try {
    const note: unknown = JSON.parse(text ?? "");
    if (typeof note !== "object" || note === null || !("pid" in note) || !("startMark" in note)) return undefined;
    const { pid, startMark } = note;
    return typeof pid === "number" && pid > 1 && typeof startMark === "string" ? { pid, startMark } : undefined;
  } catch {
    return undefined;
  }
}
