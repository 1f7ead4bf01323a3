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
  /** One statement, as the superuser. */
  readonly onPrimary: (statement: string) => Promise<pg.QueryResultRow[]>;
  readonly onReplica: (statement: string) => Promise<pg.QueryResultRow[]>;
  /** Until the replica has everything that is in the primary's log. */
  readonly caughtUp: () => Promise<void>;
  /** As a machine does that loses its power. */
  readonly killReplica: () => void;
  readonly killPrimary: () => void;
  /** It keeps its connections and says nothing, until what this returns is called. */
  readonly freezeReplica: () => Promise<() => void>;
  /** On the port it had. */
  readonly startReplica: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {}, durability: "disposable" });

/** A migrated primary with reference data and a streaming replica of it, both the embedded Postgres, on data that is thrown away. */
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
    const [here, there] = [openDesk(primary.url), openDesk(replica.url)];
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      onPrimary: (statement) => here.run(statement),
      onReplica: (statement) => there.run(statement),
      async caughtUp() {
        const [log] = await here.run("select pg_current_wal_flush_lsn()::text as at");
        for (let tries = 0; tries < 400; tries += 1) {
          const [replay] = await there.run(`select pg_last_wal_replay_lsn() >= '${log?.at}'::pg_lsn as is_there`);
          if (replay?.is_there === true) return;
          await sleep(25);
        }
        throw new Error("The replica never caught up.");
      },
      killReplica: () => void process.kill(replica.pid, "SIGKILL"),
      killPrimary: () => void process.kill(primary.pid, "SIGKILL"),
      async freezeReplica() {
        const backends = await there.run("select pid from pg_stat_activity where pid <> pg_backend_pid()");
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
        await Promise.all([here.close(), there.close()]);
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

/** Named so that what a killed run leaves behind is cleared away by the next. */
function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "meander-test-replicated-"));
}

/** What the launcher sets for databases that are thrown away has no log to stream, and commits before it is written. */
async function fill(folder: string): Promise<void> {
  const server = await start(folder);
  await migrateToLatest(server.url, () => {});
  await seedReference(server.url, () => {}, { places: "small" });
  const desk = openDesk(server.url);
  await desk.run("alter system set wal_level = 'replica'");
  await desk.run("alter system set max_wal_senders = 4");
  await desk.run("alter system set synchronous_commit = on");
  await desk.close();
  await server.stop();
}

/** The embedded Postgres comes without pg_basebackup: this is what it does, next door. */
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
  giveToServer(copy, source);
}

function describeReplica(primaryUrl: string): string {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const parts = { host: hostname, port, user: username, password: decodeURIComponent(password) };
  const conninfo = Object.entries(parts).map(([name, value]) => `${name}=${value}`);
  const settings = [
    `primary_conninfo = '${conninfo.join(" ")}'`,
    // Otherwise it looks for its primary every five seconds.
    "wal_retrieve_retry_interval = 200",
    // Soon tired of readers in its way.
    "max_standby_streaming_delay = 200",
  ];
  return `${settings.join("\n")}\n`;
}

/** Run by root, Postgres is somebody else. */
function giveToServer(copy: string, source: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(source);
  for (const name of [".", ...readdirSync(copy, { recursive: true, encoding: "utf8" })]) {
    lchownSync(join(copy, name), uid, gid);
  }
}

/** Backends come and go. */
function signal(pid: number, name: "SIGSTOP" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone by itself.
  }
}

/** A connection that is kept for the next statement, and not missed when its server is killed. */
function openDesk(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => {});
  async function run(statement: string, attempts = 20): Promise<pg.QueryResultRow[]> {
    try {
      return (await pool.query(statement)).rows;
    } catch (error) {
      // Cancelled in favour of replay.
      const isInTheWay = error instanceof pg.DatabaseError && error.code === "40001";
      if (!isInTheWay || attempts === 1) throw error;
      return run(statement, attempts - 1);
    }
  }
  return { run, close: () => pool.end() };
}
