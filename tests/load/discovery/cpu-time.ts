import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

/** Processor milliseconds that a process has used so far, over all threads; Linux only. */
export function cpuOf(pid: number): number {
  return readTicks(`/proc/${pid}/stat`).ticks * msPerTick();
}

/** The same for all its child processes, including ended ones, because Postgres has one for each connection. */
export function cpuOfChildren(pid: number): number {
  let ticks = readTicks(`/proc/${pid}/stat`).ended;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readTicks(`/proc/${name}/stat`);
      if (child.parent === pid) ticks += child.ticks;
    } catch {
      // The process ended after it was listed.
    }
  }
  return ticks * msPerTick();
}

let tickMs: number | undefined;

function msPerTick(): number {
  tickMs ??= 1_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return tickMs;
}

/** Fields 4 and 14 to 17, counted after the process name, which may contain spaces. */
function readTicks(path: string): { parent: number; ticks: number; ended: number } {
  const text = readFileSync(path, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const sum = (first: number) => (fields[first] ?? 0) + (fields[first + 1] ?? 0);
  return { parent: fields[1] ?? 0, ticks: sum(11), ended: sum(13) };
}
