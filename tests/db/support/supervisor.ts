import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type Report = { pid?: number; url?: string; adopted?: boolean; error?: string; message?: string };

const script = fileURLToPath(new URL("../fixtures/start-and-stay.ts", import.meta.url));

/** Another process that starts the server on `dataDir`, as Meander would. */
export function spawnSupervisor(dataDir: string, identity: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...identity,
  });
  return { child, report: () => readReport(child), kill: () => killHard(child) };
}

async function readReport(child: ChildProcess): Promise<Report> {
  if (!child.stdout) throw new Error("The supervisor has no output.");
  for await (const line of createInterface(child.stdout)) return JSON.parse(line);
  throw new Error("The supervisor ended without a report.");
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}
