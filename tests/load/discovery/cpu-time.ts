import { readdirSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";

/** Processor milliseconds that a process used so far, all of its threads; Linux only. */
export function cpuOf(pid: number): number {
  return readTicks(`/proc/${pid}/stat`).ticks * msPerTick();
}

/** The same of all processes whose parent this is: Postgres has one for each connection. */
export function cpuOfChildren(pid: number): number {
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const child = readTicks(`/proc/${name}/stat`);
      if (child.parent === pid) ticks += child.ticks;
    } catch {
      // Gone since it was listed.
    }
  }
  return ticks * msPerTick();
}

let tickMs: number | undefined;

function msPerTick(): number {
  tickMs ??= 1_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return tickMs;
}

/** Fields 4, 14 and 15, counted from behind the name, which may hold anything. */
function readTicks(path: string): { parent: number; ticks: number } {
  const text = readFileSync(path, "utf8");
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
}
