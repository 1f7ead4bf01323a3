import { rmSync } from "node:fs";
import { type Binaries, findBinaries } from "./embedded/binaries.ts";
import { ensureCluster } from "./embedded/cluster.ts";
import { type DataFolder, openDataFolder, readText } from "./embedded/data-folder.ts";
import { lockFolder } from "./embedded/folder-lock.ts";
import {
  databaseUrl,
  ensureDatabase,
  findRunningServer,
  interview,
  type RunningServer,
} from "./embedded/running-server.ts";
import { startServer, stopServer } from "./embedded/server-process.ts";
import type { ServerUser } from "./embedded/server-user.ts";
import type { Durability } from "./embedded/settings.ts";

const database = "meander";

export type EmbeddedPostgresOptions = {
  /** Made when missing; one server, one supervising process at a time. */
  readonly dataDir: string;
  readonly log: (message: string) => void;
  /** `durable` unless said otherwise; `disposable` only for tests. */
  readonly durability?: Durability;
};

export type EmbeddedPostgres = {
  /** With the password: don't log it. */
  readonly url: string;
  /** Of the newest server. */
  readonly pid: number;
  /** Whether the server was already running, left behind by a process that was killed. */
  readonly adopted: boolean;
  /** Starts it again where it ended by itself, under the same address; the folder stays locked meanwhile. */
  readonly revive: () => Promise<void>;
  /** Ends connections, waits until everything is on disk, gives the data folder back. Calling it again does nothing. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a Postgres of our own on 127.0.0.1, keeping its data, password and port in `dataDir` from one start to the next.
 * Throws DataFolderInUseError, DataFolderUnreachableError, DataFolderOwnerError, DataFolderVersionError, UnsupportedPlatformError or PostgresStartError
 * (`embedded/errors.ts`), each with a message for the person at the terminal.
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

/** Of the server that runs in `dataDir`, whoever started it, with its password; undefined when none does. */
export function findRunningUrl(dataDir: string): string | undefined {
  const { folder } = openDataFolder(dataDir);
  const server = findRunningServer(folder);
  const password = readText(folder.passwordFile);
  return server && password ? databaseUrl(server.port, password, database) : undefined;
}

/** Stops a server that was left in `dataDir` and deletes the folder with all its data. Throws DataFolderInUseError. */
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
  const left = findRunningServer(folder);
  if (left) {
    const password = readText(folder.passwordFile);
    const answer = password && (await interview(folder, left, password));
    if (
      password &&
      answer &&
      answer.version === binaries.version &&
      (answer.fsync === "on") === (durability === "durable")
    ) {
      log(`adopted the Postgres that an earlier run left behind (process ${left.pid}, port ${left.port})`);
      return { server: left, password, adopted: true };
    }
    log(`stopping the Postgres that an earlier run left behind (process ${left.pid})`);
    await stopServer(folder, binaries, user);
  }
  const { password, isFirstStart } = await ensureCluster(folder, binaries, user, durability);
  if (isFirstStart) log(`made a new database in ${folder.dataDir}`);
  const server = await startServer(folder, binaries, user, durability);
  log(`Postgres ${binaries.version} is ready on 127.0.0.1:${server.port}`);
  return { server, password, adopted: false };
}
