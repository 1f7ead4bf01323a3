import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { DataFolderInUseError } from "./embedded/errors.ts";
import { discardDataFolder, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateToLatest } from "./migrate.ts";
import { seedReference } from "./seeds/reference/seed-reference.ts";

const folderPrefix = "meander-test-";
const youngMs = 60_000;
/** Where there is plenty of memory: a disk is slow to make the five hundred files of each copy. Linux has it. */
const memoryFolder = "/dev/shm";
/** Several times what a run's server and its log ever take. */
const roomBytes = 4 * 2 ** 30;

/** `url` is text, so that a runner can hand it to its workers; it names the template, which nobody may stay connected to. */
export type TestServer = { readonly url: string; readonly stop: () => Promise<void> };
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/**
 * One server for a whole run: fast and forgetful, migrated, with the reference data of `{ places: "small" }`, in a temporary folder.
 * What killed runs left behind is stopped and removed first.
 */
export async function startTestServer(log: (message: string) => void = () => {}): Promise<TestServer> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(hasRoom(memoryFolder) ? memoryFolder : tmpdir(), folderPrefix));
  const server = await startEmbeddedPostgres({ dataDir, log, durability: "disposable" });
  const stop = async () => {
    await server.stop();
    await discardDataFolder(dataDir);
  };
  try {
    await migrateToLatest(server.url, log);
    await seedReference(server.url, log, { places: "small" });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: server.url, stop };
}

/** A copy of the template with a name of its own; any number may be made at the same time. */
export async function createTestDatabase({ url }: Pick<TestServer, "url">): Promise<TestDatabase> {
  const template = new URL(url).pathname.slice(1);
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runOnServer(url, `create database ${name} template ${pg.escapeIdentifier(template)} strategy file_copy`);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return { url: copy.href, drop: () => runOnServer(url, `drop database if exists ${name} with (force)`) };
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = "/postgres";
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function removeLeftovers(): Promise<void> {
  const parents = [memoryFolder, tmpdir()].filter((parent) => existsSync(parent));
  const found = parents.flatMap((parent) => readdirSync(parent).map((name) => [parent, name] as const));
  for (const [parent, name] of found.filter(([, entry]) => entry.startsWith(folderPrefix))) {
    const folder = join(parent, name);
    try {
      if (isBeingMade(folder)) continue;
      await discardDataFolder(folder);
    } catch (error) {
      // A run beside this one, or another person's.
      const isOthers =
        error instanceof Error &&
        "code" in error &&
        (error.code === "EACCES" || error.code === "EPERM" || error.code === "ENOENT");
      if (!(error instanceof DataFolderInUseError || isOthers)) throw error;
    }
  }
}

/** Another run may have made the folder a moment ago and not locked it yet. */
function isBeingMade(folder: string): boolean {
  return !existsSync(join(folder, "supervisor.lock")) && Date.now() - statSync(folder).mtimeMs < youngMs;
}

/** Of memory too: what lies there is taken from the processes. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > roomBytes;
  } catch {
    return false;
  }
}
