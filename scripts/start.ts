import { mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DataFolderInUseError } from "../db/embedded/errors.ts";
import { lockFolder } from "../db/embedded/folder-lock.ts";
import { ensureBuilt } from "./build/ensure-built.ts";
import { announceReady } from "./start/announce.ts";
import { apiFlags } from "./start/api-flags.ts";
import { CleanupStack } from "./start/cleanup-stack.ts";
import { openDatabase, prepareDatabase } from "./start/database.ts";
import { addDemoMap } from "./start/demo-map.ts";
import { claimPort } from "./start/port.ts";
import { StartProblem } from "./start/problem.ts";
import { localAddress, waitUntilReady } from "./start/readiness.ts";
import { parseStartSettings, type StartSettings } from "./start/settings.ts";
import { writeSiteAddress } from "./start/site-address.ts";
import { explainStorage } from "./start/storage-problem.ts";
import { SupervisedProcess } from "./start/supervised-process.ts";
import { print } from "./terminal/print.ts";

/** Starts the whole product on one port and runs it until a signal arrives. */

const root = fileURLToPath(new URL("../", import.meta.url));
/** Ctrl-C in a terminal arrives twice, directly and through npm; only a later signal is a second Ctrl-C. */
const repeatedSignalMs = 1_500;
/** A killed Meander needs a moment to release its lock. */
const lockTimeoutMs = 1_000;

const cleanup = new CleanupStack();
const stopping = new AbortController();
const processes: SupervisedProcess[] = [];
const log = (message: string) => print(`[meander] ${message}`);

async function start(): Promise<void> {
  const settings = parseStartSettings(process.env, root);
  try {
    await startProduct(settings);
  } catch (error) {
    throw explainStorage(error, settings.dataFolder);
  }
}

async function startProduct(settings: StartSettings): Promise<void> {
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o711 });
  cleanup.add(await lockDataFolder(settings.dataFolder));
  const port = await claimPort(settings.port, settings.addresses);
  const building = build(settings);
  // Awaited below; prevents an unhandled rejection before that.
  building.catch(() => {});
  const database = await openDatabase(settings, log);
  cleanup.add(database.stop);
  const [site] = await Promise.all([prepareDatabase(database.url, settings, log), building]);
  stopping.signal.throwIfAborted();
  await runProcesses(settings, port, database.url);
  announceReady(port, settings, site);
}

async function lockDataFolder(dataFolder: string): Promise<() => void> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    try {
      return lockFolder(dataFolder);
    } catch (error) {
      if (!(error instanceof DataFolderInUseError)) throw error;
      if (performance.now() > deadline) {
        throw new StartProblem(
          `Meander is already running on this data (process ${error.ownerPid}, ${dataFolder}). Use that one, stop it first, or start another ` +
            "beside it with its own data and port: MEANDER_DATA=.meander-2 PORT=4001 npm start.",
        );
      }
      await sleep(100);
    }
  }
}

async function build({ isDemo, dataFolder }: StartSettings): Promise<void> {
  const startedAt = performance.now();
  const built = await ensureBuilt(["web", "api"], stopping.signal);
  if (built.length > 0)
    log(`built ${built.join(" and ")} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  if (isDemo) await addDemoMap(dataFolder, stopping.signal);
}

async function runProcesses(settings: StartSettings, port: number, databaseUrl: string): Promise<void> {
  const address = settings.publicUrl ?? `http://localhost:${port}`;
  writeSiteAddress(settings.dataFolder, address);
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: address,
    MEANDER_DATA: settings.dataFolder,
    MEANDER_DEMO: settings.isDemo ? "1" : "0",
    DATABASE_URL: databaseUrl,
  };
  for (const [name, script, flags] of [
    ["worker", "apps/api/dist/worker.js", []],
    ["api", "apps/api/dist/main.js", apiFlags],
  ] as const) {
    const supervised = new SupervisedProcess({
      name,
      script: root + script,
      flags,
      env,
      dataFolder: settings.dataFolder,
      log,
    });
    processes.push(supervised);
    cleanup.add(() => supervised.stop());
    supervised.start();
  }
  await waitUntilReady(localAddress(port, settings.addresses), processes, stopping.signal);
}

async function close(status: number): Promise<never> {
  try {
    await cleanup.close();
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
  return process.exit(status);
}

let signalledAt: number | undefined;
function onSignal(): void {
  const now = performance.now();
  if (signalledAt === undefined) {
    signalledAt = now;
    log("stopping …");
    stopping.abort();
    void close(0);
  } else if (now - signalledAt > repeatedSignalMs) {
    for (const one of processes) one.kill();
  }
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);

/** On an unexpected error, stops the processes and Postgres in order, because they would lose their supervisor. */
function onUnexpected(error: unknown): void {
  log(`unexpected: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  void close(1);
}
for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, onUnexpected);

try {
  await start();
} catch (error) {
  // A start aborted by a signal is already closing.
  if (!stopping.signal.aborted) {
    stopping.abort();
    log(error instanceof Error ? error.message : String(error));
    await close(1);
  }
}
