import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Database } from "@meander/api/db/client";
import { sql } from "kysely";

/** The built worker, as `npm start` runs it. */
const worker = fileURLToPath(new URL("../../apps/api/dist/worker.js", import.meta.url));
/**
 * Deliveries started together × lanes of one worker: how many may be between their first byte and the server's last
 * reply.
 */
export const IN_FLIGHT = 100;
const TIMEOUT_MS = 60_000;

type Settings = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
};

export function startWorker({ databaseUrl, folder, env }: Settings): ChildProcess {
  return spawn(process.execPath, [worker], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      MEANDER_DATA: folder,
      PUBLIC_URL: "http://localhost:4000",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

export async function killWorker(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, "exit");
  running.kill("SIGKILL");
  await ended;
}

/**
 * Leases expire after minutes; those of the killed worker are expired at once, when no other one is running. Returns how
 * many attempts it had begun.
 */
export async function expireLeases(db: Database): Promise<number> {
  // The server may still be executing the dead worker's statement.
  await sleep(100);
  const rows = await db
    .updateTable("delivery")
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where("state", "in", ["leased", "attempting"])
    .returning("state")
    .execute();
  return rows.filter(({ state }) => state === "attempting").length;
}

/** Throws if the worker ends by itself, or after a minute. */
export async function waitForWorker(
  what: string,
  running: ChildProcess,
  isReached: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isReached())) {
    if (running.exitCode !== null) throw new Error(`The worker ended by itself before ${what}.`);
    if (performance.now() > deadline) throw new Error(`Timed out waiting for ${what}.`);
    await sleep(5);
  }
}
