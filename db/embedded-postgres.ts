import { rmSync } from "node:fs";
import { type Binaries, findBinaries } from "./embedded/binaries.ts";
import { ensureCluster } from "./embedded/cluster.ts";
import { type DataFolder, openDataFolder, readText } from "./embedded/data-folder.ts";
import { lockFolder } from "./embedded/folder-lock.ts";
import {
  databaseUrl,
  ensureDatabase,
  findRunningServer,
  inspectServer,
  type RunningServer,
} from "./embedded/running-server.ts";
import { startServer, stopServer } from "./embedded/server-process.ts";
import type { ServerUser } from "./embedded/server-user.ts";
import type { Durability } from "./embedded/settings.ts";

const database = "meander";

export type EmbeddedPostgresOptions = {
  /** Created if missing; used by one server and one supervising process at a time. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** Default: `durable`. `disposable` is only for tests. */
  readonly durability?: Durability;
};

export type EmbeddedPostgres = {
  /** Contains the password: don't log it. */
  readonly url: string;
  /** The process id of the newest server. */
  readonly pid: number;
  /** Whether the server was already running, orphaned by a killed process. */
  readonly adopted: boolean;
  /** Restarts a server that has exited, under the same address; the folder stays locked meanwhile. */
  readonly revive: () => Promise<void>;
  /**
   * Closes connections, waits until all data is on disk, and unlocks the data folder. Calling it again does nothing.
   */
  readonly stop: () => Promise<void>;
};

/**
 * Starts an embedded Postgres on 127.0.0.1, whose data, password and port persist in `dataDir`. Throws
 * DataFolderInUseError, DataFolderUnreachableError, DataFolderOwnerError, DataFolderVersionError,
 * UnsupportedPlatformError or PostgresStartError (`embedded/errors.ts`), each with a message for the person at the
 * terminal.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durability = "durable",
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { folder, user } = openDataFolder(dataDir);
  const unlock = lockFolder(folder.dataDir);
  try {
    const binaries = await findBinaries(user);
    const { server, password, adopted } = await adoptOrStart(folder, binaries, user, durability, log);
    await ensureDatabase(server.port, password, database);
    let { pid } = server;
    const revive = async () => {
      pid = (await adoptOrStart(folder, binaries, user, durability, log)).server.pid;
    };
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= stopServer(folder, binaries, user).finally(unlock);
      return stopping;
    };
    const url = databaseUrl(server.port, password, database);
    return {
      url,
      adopted,
      revive,
      stop,
      get pid() {
        return pid;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The URL, with the password, of the server running in `dataDir`, regardless of who started it; undefined when none
 * runs.
 */
export function findRunningUrl(dataDir: string): string | undefined {
  const { folder } = openDataFolder(dataDir);
  const server = findRunningServer(folder);
  const password = readText(folder.passwordFile);
  return server && password ? databaseUrl(server.port, password, database) : undefined;
}

/** Stops a server orphaned in `dataDir` and deletes the folder with all its data. Throws DataFolderInUseError. */
export async function discardDataFolder(dataDir: string): Promise<void> {
  const { folder, user } = openDataFolder(dataDir);
  const unlock = lockFolder(folder.dataDir);
  try {
    if (findRunningServer(folder)) await stopServer(folder, await findBinaries(user), user);
    rmSync(folder.dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } finally {
    unlock();
  }
}

type Outcome = { readonly server: RunningServer; readonly password: string; readonly adopted: boolean };

async function adoptOrStart(
  folder: DataFolder,
  binaries: Binaries,
  user: ServerUser | undefined,
  durability: Durability,
  log: (message: string) => void,
): Promise<Outcome> {
  const orphan = findRunningServer(folder);
  if (orphan) {
    const password = readText(folder.passwordFile);
    const inspected = password && (await inspectServer(folder, orphan, password));
    if (
      password &&
      inspected &&
      inspected.version === binaries.version &&
      (inspected.fsync === "on") === (durability === "durable")
    ) {
      log(`adopted the Postgres that an earlier run left behind (process ${orphan.pid}, port ${orphan.port})`);
      return { server: orphan, password, adopted: true };
    }
    log(`stopping the Postgres that an earlier run left behind (process ${orphan.pid})`);
    await stopServer(folder, binaries, user);
  }
  const { password, isFirstStart } = await ensureCluster(folder, binaries, user, durability);
  if (isFirstStart) log(`made a new database in ${folder.dataDir}`);
  const server = await startServer(folder, binaries, user, durability);
  log(`Postgres ${binaries.version} is ready on 127.0.0.1:${server.port}`);
  return { server, password, adopted: false };
}
