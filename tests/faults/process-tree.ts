import { execFileSync } from "node:child_process";

/** The process and all its current descendants. */
export function listTree(pid: number): readonly number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) for (const [child = 0, itsParent] of rows) if (itsParent === parent) tree.push(child);
  return tree;
}

/** Kills with SIGKILL and ignores processes that have ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Already ended.
    }
  }
}

/** Resident megabytes of the site's Node processes. */
export function residentMegabytes(pid: number): number {
  const list = execFileSync("ps", ["-o", "rss=,comm=", "-p", listTree(pid).join()], { encoding: "utf8" });
  const sizes = list
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, command = ""]) => !command.includes("postgres"))
    .map(([size]) => Number(size));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}
