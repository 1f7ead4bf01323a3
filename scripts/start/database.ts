import { join } from "node:path";
import pg from "pg";
import { rotateServerLog } from "../../db/embedded/data-folder.ts";
import { isAlive } from "../../db/embedded/process-identity.ts";
import { startEmbeddedPostgres } from "../../db/embedded-postgres.ts";
import { migrateToLatest } from "../../db/migrate.ts";
import { seedDemo } from "../../db/seeds/demo/seed-demo.ts";
import { seedReference } from "../../db/seeds/reference/seed-reference.ts";
import { demoOnPublicAddress, getSiteState, type SiteState } from "../../db/site-state.ts";
import { StartProblem } from "./problem.ts";
import { explainStorage } from "./storage-problem.ts";
import { postgresFolder, type StartSettings } from "./settings.ts";

type Log = (message: string) => void;

const oldestVersion = 15;
const watchIntervalMs = 1_000;

export type RunningDatabase = {
  /** Contains the password: don't log it. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/**
 * The server of `DATABASE_URL`, or the embedded one, which is restarted whenever it ends, until `stop`. Throws
 * StartProblem and the launcher's errors.
 */
export async function openDatabase(settings: StartSettings, log: Log): Promise<RunningDatabase> {
  if (settings.databaseUrl !== undefined) {
    await checkServer(settings.databaseUrl);
    return { url: settings.databaseUrl, stop: async () => {} };
  }
  return superviseEmbedded(postgresFolder(settings), log);
}

type DemoSettings = Pick<StartSettings, "isDemo" | "isPublic" | "publicUrl">;

/**
 * Migrates, then seeds reference data and the demo world; each is idempotent. The demo world is only added to a
 * database without people. Throws StartProblem if it would be reachable through a public address.
 */
export async function prepareDatabase(
  url: string,
  { isDemo, isPublic, publicUrl = "" }: DemoSettings,
  log: Log,
): Promise<SiteState> {
  await migrateToLatest(url, log);
  const found = await getSiteState(url);
  if (found.hasDemoPeople && isPublic) throw new StartProblem(demoOnPublicAddress(publicUrl));
  await seedReference(url, log);
  if (isDemo && (found.hasDemoPeople || !found.hasOtherPeople)) {
    await seedDemo({ databaseUrl: url, now: new Date(), log });
  }
  return getSiteState(url);
}

async function checkServer(url: string): Promise<void> {
  if (!URL.canParse(url))
    throw new StartProblem("DATABASE_URL can't be read: write it as postgres://user:password@host:5432/database.");
  const { host, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    const major = rows[0]?.major ?? 0;
    if (major < oldestVersion) {
      throw new StartProblem(`The database at ${host} is Postgres ${major}; Meander needs ${oldestVersion} or later.`);
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const reason =
      error instanceof Error ? error.message || ("code" in error ? String(error.code) : error.name) : String(error);
    throw new StartProblem(
      `Meander can't reach the database ${pathname.slice(1)} at ${host} (${reason}). Check that it is running and that DATABASE_URL is right, ` +
        "or leave DATABASE_URL out to use the embedded Postgres.",
    );
  } finally {
    await client.end().catch(() => {});
  }
}

/** Port and password are stored in the folder, so a restarted server has the same URL. */
async function superviseEmbedded(dataDir: string, log: Log): Promise<RunningDatabase> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  const reportFailure = logOnce(log);
  let revival: Promise<void> | undefined;
  const revive = async () => {
    reportFailure(`Postgres ended by itself; starting it again. Its log: ${join(dataDir, "postgres.log")}`);
    try {
      await server.revive();
      reportFailure(undefined);
    } catch (error) {
      const reason = explainStorage(error, dataDir);
      reportFailure(
        `Postgres does not start, and is tried again. ${reason instanceof Error ? reason.message : String(reason)}`,
      );
    } finally {
      revival = undefined;
    }
  };
  const watch = setInterval(() => {
    if (!isAlive(server.pid)) revival ??= revive();
    rotateServerLog(join(dataDir, "postgres.log"));
  }, watchIntervalMs);
  const stop = async () => {
    clearInterval(watch);
    await revival;
    await server.stop();
  };
  return { url: server.url, stop };
}

/** Logs a repeated message once, identified by its first line, until `undefined` reports recovery. */
function logOnce(log: Log): (message: string | undefined) => void {
  const logged = new Set<string>();
  return (message) => {
    if (message === undefined) return logged.clear();
    const [title = ""] = message.split("\n");
    if (!logged.has(title)) log(message);
    logged.add(title);
  };
}
