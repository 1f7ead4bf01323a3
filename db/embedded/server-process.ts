import { closeSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { settingsFileName } from "./cluster.ts";
import { changeOwner, type DataFolder, prepareLogFile, readText, writeIfChanged } from "./data-folder.ts";
import { PostgresStartError } from "./errors.ts";
import { findFreePort } from "./free-port.ts";
import { findProcessesIn, isAlive, isPostgresOn } from "./process-identity.ts";
import { runTool } from "./run-tool.ts";
import { findRunningServer, type RunningServer, readServerFile } from "./running-server.ts";
import type { ServerUser } from "./server-user.ts";
import { type Durability, describeSettings } from "./settings.ts";

const startTimeoutMs = 30_000;

/** Starts Postgres detached, through pg_ctl, so that Ctrl-C reaches Meander first and not Postgres. */
export async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  durability: Durability,
): Promise<RunningServer> {
  prepareLogFile(folder, user);
  const giveUpAt = Date.now() + startTimeoutMs;
  while (true) {
    removeForeignServerFile(folder.cluster);
    const port = await findFreePort(Number(readText(folder.portFile)) || undefined);
    const settingsFile = join(folder.cluster, settingsFileName);
    writeIfChanged(settingsFile, describeSettings(port, durability));
    changeOwner(settingsFile, user);
    const logStart = statSync(folder.logFile).size;
    const result = await runTool(
      binaries.pgCtl,
      ["start", "-D", folder.cluster, "-l", folder.logFile, "-w", "-t", "120", "-s"],
      { user },
    );
    const server = findRunningServer(folder);
    if (result.status === 0 && server) {
      writeIfChanged(folder.portFile, String(server.port));
      return server;
    }
    const output = result.output + readFrom(folder.logFile, logStart);
    const hasOrphans = /pre-existing shared memory block/i.test(output);
    const isPortTaken = /address already in use|could not bind/i.test(output);
    // A killed server is still shutting down; the next attempt removes its file.
    const isShuttingDown = /"postmaster.pid" already exists/i.test(output);
    if (!(hasOrphans || isPortTaken || isShuttingDown) || Date.now() > giveUpAt) {
      throw new PostgresStartError(`Postgres did not start (its log is ${folder.logFile}):`, output);
    }
    if (hasOrphans) endOrphans(folder.cluster);
    await sleep(250);
  }
}

/**
 * A busy backend notices its server's death only when its query ends. Nothing that it does can be committed any more.
 */
function endOrphans(cluster: string): void {
  for (const pid of findProcessesIn(cluster)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has exited already.
    }
  }
}

/**
 * Postgres trusts a postmaster.pid whose process id was reused by another program of its user, so that file is removed.
 * If the process is dead, the file stays: Postgres uses it to detect surviving children of the old server.
 */
function removeForeignServerFile(cluster: string): void {
  const server = readServerFile(cluster);
  if (server && isAlive(server.pid) && isPostgresOn(server.pid, cluster) === false)
    rmSync(join(cluster, "postmaster.pid"), { force: true });
}

/** Closes connections, flushes all data and waits; kills the server after more than a minute. */
export async function stopServer(
  { cluster }: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
): Promise<void> {
  const stop = (mode: string) =>
    runTool(binaries.pgCtl, ["stop", "-D", cluster, "-m", mode, "-w", "-t", "60", "-s"], { user });
  const server = readServerFile(cluster);
  if (!server || isPostgresOn(server.pid, cluster) === false) return;
  const { status, output } = await stop("fast");
  if (status === 0 || !isAlive(server.pid)) return;
  const last = await stop("immediate");
  if (last.status !== 0 && isAlive(server.pid))
    throw new PostgresStartError("Postgres did not stop:", output + last.output);
}

function readFrom(file: string, start: number): string {
  const length = Math.max(0, statSync(file).size - start);
  const bytes = Buffer.alloc(Math.min(length, 64 * 1024));
  const handle = openSync(file, "r");
  try {
    return bytes.toString("utf8", 0, readSync(handle, bytes, 0, bytes.length, start));
  } finally {
    closeSync(handle);
  }
}
