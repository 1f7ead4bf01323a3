import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { pgTypes } from "./pg-types.ts";

type Log = (message: string) => void;

const defaultFolder = fileURLToPath(new URL("./migrations/", import.meta.url));
const migrationFile = /^(\d{8}-\d{4}-[a-z0-9-]+)\.(?:ts|js|mjs)$/;

/** One migration failed; its transaction, and with it every migration of this run, was rolled back. */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
  readonly migration: string;
  constructor(migration: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The migration ${migration} failed and was rolled back, the database is as it was before: ${reason}`, {
      cause,
    });
    this.migration = migration;
  }
}

/** The database holds migrations that this code doesn't have. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
  readonly migrations: readonly string[];
  constructor(migrations: readonly string[]) {
    super(
      `This database was made by a newer Meander: it holds ${migrations.join(", ")}, which this version doesn't know. ` +
        "Update Meander, or use another database.",
    );
    this.migrations = migrations;
  }
}

/**
 * Brings the database up to the newest migration and returns the names of those that ran.
 * All pending ones share a transaction and Kysely's advisory lock: it's all or nothing, and simultaneous callers wait for each other.
 * Throws MigrationFailedError or NewerDatabaseError.
 */
export async function migrateToLatest(
  databaseUrl: string,
  log: Log,
  folder: string = defaultFolder,
): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types: pgTypes });
  // A connection lost while idle is found again by the query that needs it.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrations = await loadMigrations(folder);
    await refuseNewerDatabase(pool, Object.keys(migrations));
    const provider: MigrationProvider = { getMigrations: async () => migrations };
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
    const failed = results?.find((result) => result.status === "Error");
    if (failed) throw new MigrationFailedError(failed.migrationName, error);
    if (error) throw error;
    const ran = results?.map((result) => result.migrationName) ?? [];
    for (const name of ran) log(`migrated ${name}`);
    return ran;
  } finally {
    await db.destroy();
  }
}

/** By file URL, so that a Windows path works too. */
async function loadMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).sort()) {
    const name = migrationFile.exec(file)?.[1];
    if (name === undefined) continue;
    const module: unknown = await import(pathToFileURL(join(folder, file)).href);
    if (!isMigration(module)) throw new Error(`The migration ${file} exports no function 'up'.`);
    migrations[name] = module;
  }
  return migrations;
}

function isMigration(module: unknown): module is Migration {
  return typeof module === "object" && module !== null && "up" in module && typeof module.up === "function";
}

async function refuseNewerDatabase(pool: pg.Pool, known: readonly string[]): Promise<void> {
  const { rows: tables } = await pool.query("select 1 where to_regclass('kysely_migration') is not null");
  if (tables.length === 0) return;
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration order by name");
  const unknown = rows.map((row) => row.name).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}
