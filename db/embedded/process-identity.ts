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

/** Dead, but not yet collected by its parent; in a container whose first process collects nobody, for good. */
export function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/** When the process started, in the system's own words: process ids are used again, this pair isn't. Empty where it can't be known. */
export function readStartMark(pid: number): string {
  if (process.platform === "linux") {
    try {
      const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Fields are counted after the command, which may itself contain spaces: start time is the 22nd.
      return `${boot}/${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19]}`;
    } catch {
      return "";
    }
  }
  if (process.platform === "win32") return "";
  return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim() ?? "";
}

/** Whether `pid` is a Postgres server working in `cluster`; undefined where the system doesn't tell. */
export function isPostgresOn(pid: number, cluster: string): boolean | undefined {
  if (!isAlive(pid)) return false;
  if (process.platform === "linux") {
    // A server's working folder is its data folder.
    return readWorkingFolder(pid) === realpathSync(cluster);
  }
  if (process.platform === "win32") return undefined;
  const command = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  return command.includes("postgres") && command.includes(cluster);
}

/** Processes working in `cluster`: backends that outlived a killed server. Empty where the system doesn't tell. */
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
