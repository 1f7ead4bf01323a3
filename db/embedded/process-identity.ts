import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * A zombie: it has exited but wasn't reaped by its parent. In a container whose init process never reaps it stays
 * forever.
 */
export function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/**
 * The process's start time in the system's format: unlike the process id alone, the pair is unique. Empty when
 * unavailable.
 */
export function readStartMark(pid: number): string {
  if (process.platform === "linux") {
    try {
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Start time is field 22; fields are counted after the command, which may contain spaces.
      return `${boot}/${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
    } catch {
      return "";
    }
  }
  if (process.platform === "win32") return "";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/**
 * Whether `pid` is a Postgres server with the data directory `cluster`; undefined when the system doesn't reveal it.
 */
export function isPostgresOn(pid: number, cluster: string): boolean | undefined {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    // A server's working directory is its data directory.
    return readWorkingFolder(pid) === realpathSync(cluster);
  }
  if (process.platform === "win32") return undefined;
  const command = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  return command.includes("postgres") && command.includes(cluster);
}

/**
 * Processes whose working directory is `cluster`: backends that outlived a killed server. Empty when the system doesn't
 * reveal it.
 */
export function findProcessesIn(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  const home = realpathSync(cluster);
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && readWorkingFolder(pid) === home);
}

function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
