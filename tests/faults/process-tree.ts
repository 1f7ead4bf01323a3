import { execFileSync } from "node:child_process";

/** The process and everything it started, as they are now. */
export function listTree(pid: number): readonly number[] {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [pid];
  for (const parent of tree) for (const [child = 0, itsParent] of rows) if (itsParent === parent) tree.push(child);
  return tree;
}

/** Without a chance to say goodbye. Those that are gone already are passed over. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // Gone.
    }
  }
}
