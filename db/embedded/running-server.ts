import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { superuser } from "./cluster.ts";
import { type DataFolder, readText } from "./data-folder.ts";
import { isPostgresOn } from "./process-identity.ts";

const connectTimeoutMs = 30_000;

export type RunningServer = { readonly pid: number; readonly port: number };

/** Reads postmaster.pid and verifies, as far as possible, that its process is a Postgres on this data. */
export function findRunningServer({ cluster }: DataFolder): RunningServer | undefined {
  const server = readServerFile(cluster);
  return server && isPostgresOn(server.pid, cluster) !== false ? server : undefined;
}

/** The process id and port from lines 1 and 4 of postmaster.pid, even if the id was reused since. */
export function readServerFile(cluster: string): RunningServer | undefined {
  const lines = readText(join(cluster, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, port: Number(lines?.[3]) } : undefined;
}

/**
 * Returns version and durability of a running server; undefined when it doesn't respond or exits. Waits during startup
 * and recovery.
 */
export async function inspectServer(folder: DataFolder, server: RunningServer, password: string) {
  const giveUpAt = Date.now() + connectTimeoutMs;
  while (Date.now() < giveUpAt && findRunningServer(folder)?.pid === server.pid) {
    try {
      return await readServerSettings(server.port, password);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      const wrongPassword = "28P01";
      if (code === wrongPassword) return undefined;
      await sleep(100);
    }
  }
  return undefined;
}

async function readServerSettings(port: number, password: string) {
  const client = new pg.Client({
    connectionString: databaseUrl(port, password, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; fsync: string }>(
      "select split_part(current_setting('server_version'), ' ', 1) as version, current_setting('fsync') as fsync",
    );
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

export function databaseUrl(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Creates the application's database on the first start, or after a first start that was interrupted earlier. */
export async function ensureDatabase(port: number, password: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(port, password, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
