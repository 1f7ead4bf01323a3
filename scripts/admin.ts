import { existsSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DataFolderInUseError } from "../db/embedded/errors.ts";
import { lockFolder } from "../db/embedded/folder-lock.ts";
import { findRunningUrl } from "../db/embedded-postgres.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { ensureBuilt } from "./build/ensure-built.ts";
import { CleanupStack } from "./start/cleanup-stack.ts";
import { openDatabase } from "./start/database.ts";
import { StartProblem } from "./start/problem.ts";
import { postgresFolder, parseStartSettings, type StartSettings } from "./start/settings.ts";
import { readSiteAddress } from "./start/site-address.ts";
import { explainStorage } from "./start/storage-problem.ts";
import { print } from "./terminal/print.ts";
import { runCommand } from "./terminal/run-command.ts";

/**
 * Finds the database of an installation, running or stopped, and runs the API's admin command on it; without arguments
 * the command prints its usage.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
const cleanup = new CleanupStack();
const log = (message: string) => print(`[meander] ${message}`);

async function run(args: readonly string[]): Promise<number> {
  const settings = parseStartSettings(process.env, root);
  await ensureBuilt(["api"]);
  const databaseUrl = await findDatabase(settings).catch((error: unknown) => {
    throw explainStorage(error, settings.dataFolder);
  });
  const env = {
    ...process.env,
    NODE_ENV: "production",
    PUBLIC_URL: addressOf(settings),
    MEANDER_DATA: settings.dataFolder,
    DATABASE_URL: databaseUrl,
  };
  const command = ["--disable-warning=ExperimentalWarning", `${root}apps/api/dist/admin.js`, ...args];
  const { status } = await runCommand(process.execPath, command, {
    env,
    onOutput: (text) => void process.stdout.write(text),
  });
  return status;
}

function addressOf({ publicUrl, dataFolder, port }: StartSettings): string {
  return publicUrl ?? readSiteAddress(dataFolder) ?? `http://localhost:${port}`;
}

async function findDatabase(settings: StartSettings): Promise<string> {
  const { databaseUrl, dataFolder } = settings;
  if (databaseUrl !== undefined) return databaseUrl;
  const unlock = lockUnlessRunning(dataFolder);
  if (unlock === undefined) {
    const running = findRunningUrl(postgresFolder(settings));
    if (running === undefined) throw new StartProblem("Meander is just starting or stopping. Try again in a moment.");
    return running;
  }
  cleanup.add(unlock);
  const database = await openDatabase(settings, () => {});
  cleanup.add(database.stop);
  await migrateToLatest(database.url, log);
  return database.url;
}

/** Returns undefined while `npm start` uses this data folder. */
function lockUnlessRunning(dataFolder: string): (() => void) | undefined {
  if (!existsSync(dataFolder)) mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    if (error instanceof DataFolderInUseError) return undefined;
    throw error;
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanup.close();
}
