import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { lockFolder } from "../db/embedded/folder-lock.ts";
import { watchApi } from "./dev/watched-api.ts";
import { serveWeb } from "./dev/web-server.ts";
import { announceReady } from "./start/announce.ts";
import { CleanupStack } from "./start/cleanup-stack.ts";
import { openDatabase, prepareDatabase } from "./start/database.ts";
import { addDemoMap } from "./start/demo-map.ts";
import { claimPort } from "./start/port.ts";
import { localAddress, waitUntilReady } from "./start/readiness.ts";
import { parseStartSettings } from "./start/settings.ts";
import { SupervisedProcess } from "./start/supervised-process.ts";
import { findElectron } from "./terminal/electron.ts";
import { print } from "./terminal/print.ts";

/**
 * Runs every app from its sources in watch mode: pages and styles update in place, API and worker restart, the console
 * reloads.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
/** Loopback, because only the development web server connects to the API. */
const apiHost = "127.0.0.1";
const cleanup = new CleanupStack();
const log = (message: string) => print(`[dev] ${message}`);

async function run(): Promise<void> {
  const settings = parseStartSettings(process.env, root);
  mkdirSync(settings.dataFolder, { recursive: true, mode: 0o711 });
  cleanup.add(lockFolder(settings.dataFolder));
  const port = await claimPort(settings.port, settings.addresses);
  const apiPort = await claimPort(0, [apiHost]);
  const database = await openDatabase(settings, log);
  cleanup.add(database.stop);
  const site = await prepareDatabase(database.url, settings, log);
  if (settings.isDemo) await addDemoMap(settings.dataFolder);
  const env = {
    ...process.env,
    PORT: String(apiPort),
    HOST: apiHost,
    PUBLIC_URL: `http://localhost:${port}`,
    MEANDER_DATA: settings.dataFolder,
    MEANDER_DEMO: settings.isDemo ? "1" : "0",
    DATABASE_URL: database.url,
  };
  const processes = new RestartingProcesses(env, settings.dataFolder);
  cleanup.add(() => processes.stop());
  cleanup.add(await watchApi(() => void processes.restart(), log));
  const web = await serveWeb({ port, addresses: settings.addresses, apiPort });
  cleanup.add(web.close);
  await waitUntilReady(localAddress(apiPort, [apiHost]), [], new AbortController().signal);
  startConsole();
  announceReady(port, settings, site);
}

/** API and worker, restarted together after each build; restarts are queued. */
class RestartingProcesses {
  readonly #env: NodeJS.ProcessEnv;
  readonly #dataFolder: string;
  #running: SupervisedProcess[] = [];
  #pendingWork: Promise<void> = Promise.resolve();

  constructor(env: NodeJS.ProcessEnv, dataFolder: string) {
    this.#env = env;
    this.#dataFolder = dataFolder;
  }

  restart(): Promise<void> {
    return this.#queue(async () => {
      await this.#end();
      for (const [name, script] of [
        ["worker", "worker.js"],
        ["api", "main.js"],
      ] as const) {
        const options = {
          name,
          script: `${root}apps/api/dist/${script}`,
          env: this.#env,
          dataFolder: this.#dataFolder,
          log,
        };
        const supervised = new SupervisedProcess(options);
        supervised.start();
        this.#running.push(supervised);
      }
      log("API and worker run the newest build");
    });
  }

  stop(): Promise<void> {
    return this.#queue(() => this.#end());
  }

  #queue(work: () => Promise<void>): Promise<void> {
    this.#pendingWork = this.#pendingWork.then(work);
    return this.#pendingWork;
  }

  async #end(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((one) => one.stop()));
  }
}

function startConsole(): void {
  if (findElectron() === undefined) {
    log("the console is left out: Electron's binary is not here (npm run console fetches it)");
    return;
  }
  const child: ChildProcess = spawn("electron-vite", ["dev"], { cwd: `${root}apps/desktop`, stdio: "inherit" });
  cleanup.add(() => void child.kill("SIGTERM"));
}

let isStopping = false;
async function stop(status: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await cleanup.close();
  process.exit(status);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

try {
  await run();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  await stop(1);
}
