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
const creationGraceMs = 60_000;
/** The memory-backed file system of Linux, because creating the five hundred files of each copy on disk is slow. */
const memoryFolder = "/dev/shm";
/** Several times the space that a run's server and log need. */
const requiredBytes = 4 * 2 ** 30;

/**
 * `url` is a string, so that a test runner can pass it to its workers. It names the template database, which must have
 * no open connections.
 */
export type TestServer = { readonly url: string; readonly stop: () => Promise<void> };
export type TestDatabase = { readonly url: string; readonly drop: () => Promise<void> };

/**
 * Starts one disposable server per run in a temporary folder: no durability, migrated, with the reference data of `{
 * places: "small" }`. Orphans of killed runs are stopped and removed first.
 */
export async function startTestServer(log: (message: string) => void = () => {}): Promise<TestServer> {
  await removeOrphans();
  const dataDir = mkdtempSync(join(hasFreeSpace(memoryFolder) ? memoryFolder : tmpdir(), folderPrefix));
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

/** Creates a copy of the template under a unique name; safe to call concurrently. */
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

async function removeOrphans(): Promise<void> {
  const parents = [memoryFolder, tmpdir()].filter((parent) => existsSync(parent));
  const found = parents.flatMap((parent) => readdirSync(parent).map((name) => [parent, name] as const));
  for (const [parent, name] of found.filter(([, entry]) => entry.startsWith(folderPrefix))) {
    const folder = join(parent, name);
    try {
      if (isBeingCreated(folder)) continue;
      await discardDataFolder(folder);
    } catch (error) {
      // Belongs to a concurrent run or another user.
      const isForeign =
        error instanceof Error &&
        "code" in error &&
        (error.code === "EACCES" || error.code === "EPERM" || error.code === "ENOENT");
      if (!(error instanceof DataFolderInUseError || isForeign)) throw error;
    }
  }
}

/** A concurrent run may have just created the folder without having locked it yet. */
function isBeingCreated(folder: string): boolean {
  return !existsSync(join(folder, "supervisor.lock")) && Date.now() - statSync(folder).mtimeMs < creationGraceMs;
}

/** Requires free memory as well, because files there use it. */
function hasFreeSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) > requiredBytes;
  } catch {
    return false;
  }
}
