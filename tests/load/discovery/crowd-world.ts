import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { discardDataFolder, startEmbeddedPostgres } from "../../../db/embedded-postgres.ts";
import { migrateToLatest } from "../../../db/migrate.ts";
import { seedReference } from "../../../db/seeds/reference/seed-reference.ts";
import { fillCrowd } from "../../support/crowd/fill-crowd.ts";

export type CrowdWorld = {
  readonly url: string;
  readonly postgresPid: number;
  readonly postgresLog: string;
  readonly dataFolder: string;
  /** The worker's minutely refresh of started activities in the search index, followed by a vacuum. */
  readonly runMaintenance: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly size: number;
  /** A folder that preserves worlds for the next run of the same day; without it, `stop` deletes the world. */
  readonly keep: string | undefined;
  readonly log: (line: string) => void;
};

/** A Postgres as the product runs it, with the whole gazetteer and a crowd of this size, but without a worker. */
export async function openCrowdWorld({ size, keep, log }: Options): Promise<CrowdWorld> {
  const dataFolder = keep === undefined ? mkdtempSync(join(tmpdir(), "meander-crowd-")) : join(keep, `crowd-${size}`);
  mkdirSync(dataFolder, { recursive: true });
  // As root, Postgres runs as another user, who needs to traverse the folder.
  chmodSync(dataFolder, 0o711);
  const folder = join(dataFolder, "postgres");
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const stop = async () => {
    await server.stop();
    if (keep !== undefined) return;
    await discardDataFolder(folder);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    await migrateToLatest(server.url, () => {});
    await seedReference(server.url, () => {});
    if (await isEmpty(server.url)) await fillCrowd({ databaseUrl: server.url, size, now: new Date(), log });
    const runMaintenance = () => refreshSearch(server.url);
    return {
      url: server.url,
      postgresPid: server.pid,
      postgresLog: join(folder, "postgres.log"),
      dataFolder,
      runMaintenance,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function isEmpty(url: string): Promise<boolean> {
  return (await run(url, "select from activity_search limit 1")) === 0;
}

async function refreshSearch(url: string): Promise<void> {
  await run(
    url,
    `select refresh_activity_search(array(
       select activity_id from activity_search where refresh_at <= now()), now())`,
  );
  await run(url, "vacuum (analyze) activity_search");
}

async function run(url: string, statement: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount;
  } finally {
    await client.end();
  }
}
