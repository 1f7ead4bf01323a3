import { appendFileSync, cpSync, lchownSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { discardDataFolder, type EmbeddedPostgres, startEmbeddedPostgres } from "@meander/db/embedded-postgres";
import { migrateToLatest } from "@meander/db/migrate";
import { seedReference } from "@meander/db/seeds/reference/seed-reference";
import pg from "pg";

export type ReplicatedPostgres = {
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Runs one statement as the superuser. */
  readonly onPrimary: (statement: string) => Promise<pg.QueryResultRow[]>;
  readonly onReplica: (statement: string) => Promise<pg.QueryResultRow[]>;
  /** Resolves once the replica has replayed the primary's whole log. */
  readonly caughtUp: () => Promise<void>;
  /** Like a power failure. */
  readonly killReplica: () => void;
  readonly killPrimary: () => void;
  /** It keeps its connections open and doesn't respond, until the returned function is called. */
  readonly freezeReplica: () => Promise<() => void>;
  /** On its previous port. */
  readonly startReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {}, durability: "disposable" });

/**
 * A migrated primary with reference data and its streaming replica, both embedded Postgres servers in temporary
 * folders.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folders = [makeFolder(), makeFolder()] as const;
  const [primaryFolder, replicaFolder] = folders;
  const discard = async () => {
    for (const folder of [...folders].reverse()) await discardDataFolder(folder);
  };
  try {
    await fill(primaryFolder);
    const primary = await start(primaryFolder);
    await copyCluster(primary.url, primaryFolder, replicaFolder);
    let replica: EmbeddedPostgres = await start(replicaFolder);
    const [primaryConnection, replicaConnection] = [openConnection(primary.url), openConnection(replica.url)];
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      onPrimary: (statement) => primaryConnection.run(statement),
      onReplica: (statement) => replicaConnection.run(statement),
      async caughtUp() {
        const [log] = await primaryConnection.run("select pg_current_wal_flush_lsn()::text as at");
        for (let tries = 0; tries < 400; tries += 1) {
          const [replay] = await replicaConnection.run(
            `select pg_last_wal_replay_lsn() >= '${log?.at}'::pg_lsn as is_there`,
          );
          if (replay?.is_there === true) return;
          await sleep(25);
        }
        throw new Error("The replica never caught up.");
      },
      killReplica: () => void process.kill(replica.pid, "SIGKILL"),
      killPrimary: () => void process.kill(primary.pid, "SIGKILL"),
      async freezeReplica() {
        const backends = await replicaConnection.run("select pid from pg_stat_activity where pid <> pg_backend_pid()");
        const pids = [replica.pid, ...backends.map(({ pid }) => Number(pid))];
        for (const pid of pids) signal(pid, "SIGSTOP");
        return () => {
          for (const pid of pids.reverse()) signal(pid, "SIGCONT");
        };
      },
      async startReplica() {
        await replica.stop();
        replica = await start(replicaFolder);
      },
      async stop() {
        await Promise.all([primaryConnection.close(), replicaConnection.close()]);
        await replica.stop();
        await primary.stop();
        await discard();
      },
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Named so that the next run removes what a killed run left behind. */
function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "meander-test-replicated-"));
}

/**
 * The launcher's settings for temporary databases write no log that could be streamed, and commit before it is flushed.
 */
async function fill(folder: string): Promise<void> {
  const server = await start(folder);
  await migrateToLatest(server.url, () => {});
  await seedReference(server.url, () => {}, { places: "small" });
  const connection = openConnection(server.url);
  await connection.run("alter system set wal_level = 'replica'");
  await connection.run("alter system set max_wal_senders = 4");
  await connection.run("alter system set synchronous_commit = on");
  await connection.close();
  await server.stop();
}

/** The embedded Postgres has no pg_basebackup: this copies the files of the running cluster as it does. */
async function copyCluster(primaryUrl: string, from: string, to: string): Promise<void> {
  const source = join(from, "cluster");
  const copy = join(to, "cluster");
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', fast => true)");
    const filter = (path: string) => !/postmaster\.(pid|opts)$/.test(path);
    cpSync(source, copy, { recursive: true, verbatimSymlinks: true, filter });
    const { rows } = await client.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
    writeFileSync(join(copy, "backup_label"), rows[0]?.labelfile);
  } finally {
    await client.end();
  }
  cpSync(join(from, "password"), join(to, "password"));
  writeFileSync(join(copy, "standby.signal"), "");
  appendFileSync(join(copy, "postgresql.auto.conf"), describeReplica(primaryUrl));
  chownToServer(copy, source);
}

function describeReplica(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const parts = { host: hostname, port, user: username, password: decodeURIComponent(password) };
  const conninfo = Object.entries(parts).map(([name, value]) => `${name}=${value}`);
  const settings = [
    `primary_conninfo = '${conninfo.join(" ")}'`,
    // By default it reconnects to its primary every five seconds.
    "wal_retrieve_retry_interval = 200",
    // Cancels conflicting readers early.
    "max_standby_streaming_delay = 200",
  ];
  return `${settings.join("\n")}\n`;
}

/** When run by root, Postgres runs as another user. */
function chownToServer(copy: string, source: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(source);
  for (const name of [".", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
    lchownSync(join(copy, name), uid, gid);
  }
}

/** Backends may end at any time. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** A reused connection for statements that tolerates the death of its server. */
function openConnection(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => {});
  async function run(statement: string, attempts = 20): Promise<pg.QueryResultRow[]> {
    try {
      return (await pool.query(statement)).rows;
    } catch (error) {
      // Cancelled by a recovery conflict.
      const isRecoveryConflict = error instanceof pg.DatabaseError && error.code === "40001";
      if (!isRecoveryConflict || attempts === 1) throw error;
      return run(statement, attempts - 1);
    }
  }
  return { run, close: () => pool.end() };
}
