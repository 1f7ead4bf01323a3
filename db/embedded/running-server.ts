import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import pg from "pg";
import { superuser } from "./cluster.ts";
import { type DataFolder, readText } from "./data-folder.ts";
import { isPostgresOn } from "./process-identity.ts";

const connectPatienceMs = 30_000;

export type RunningServer = { readonly pid: number; readonly port: number };

/** What postmaster.pid says, if the process it names is there and is (as far as can be told) Postgres on this data. */
export function findRunningServer({ cluster }: DataFolder): RunningServer | undefined {
  const server = readServerFile(cluster);
  return server && isPostgresOn(server.pid, cluster) !== false ? server : undefined;
}

/** The process id and port on lines 1 and 4 of postmaster.pid, whoever that process is by now. */
export function readServerFile(cluster: string): RunningServer | undefined {
  const lines = readText(join(cluster, "postmaster.pid"))?.split("\n");
  const pid = Number(lines?.[0]);
  return pid > 0 ? { pid, port: Number(lines?.[3]) } : undefined;
}

/** Version and durability of a running server; undefined when it doesn't answer or goes away. Waits while it starts up or recovers. */
export async function interview(folder: DataFolder, server: RunningServer, password: string) {
  const giveUpAt = Date.now() + connectPatienceMs;
  while (Date.now() < giveUpAt && findRunningServer(folder)?.pid === server.pid) {
    try {
      return await ask(server.port, password);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      const wrongPassword = "28P01";
      if (code === wrongPassword) return undefined;
      await sleep(100);
    }
  }
  return undefined;
}

async function ask(port: number, password: string) {
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

/** Creates the application's database on the first start, or when the first start was cut short before this. */
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
