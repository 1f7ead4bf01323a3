import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { type Migration, type MigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { applyFunctions, functionNames, functionsFolder } from "./apply-functions.ts";
import { loadMigrations } from "./load-migrations.ts";
import { MigrationFailedError, NewerDatabaseError, SquashedDatabaseError } from "./migration-errors.ts";
import { pgTypes } from "./pg-types.ts";

type Log = (message: string) => void;

/** The sources of the schema. */
export type SchemaSource = {
  readonly migrations: string;
  readonly functions: string;
  readonly functionNames: readonly string[];
};

export const ownSchema: SchemaSource = {
  migrations: fileURLToPath(new URL("./migrations/", import.meta.url)),
  functions: functionsFolder,
  functionNames,
};

/**
 * Updates functions and tables and returns the names of the migrations that ran. A single transaction under an advisory
 * lock:
 * atomic, and concurrent callers wait for each other. Throws MigrationFailedError, NewerDatabaseError or
 * SquashedDatabaseError.
 */
export async function migrateToLatest(
  databaseUrl: string,
  log: Log,
  source: SchemaSource = ownSchema,
): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, types: pgTypes });
  // A connection lost while idle makes the next query fail, so its error event is ignored.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrations = await loadMigrations(source.migrations);
    const { functions, ran } = await db.transaction().execute((trx) => migrate(trx, migrations, source));
    for (const name of ran) log(`migrated ${name}`);
    if (ran.length === 0 && functions.length > 0) log(`updated the functions ${functions.join(", ")}`);
    return ran;
  } finally {
    await db.destroy();
  }
}

async function migrate(trx: Transaction<unknown>, migrations: Record<string, Migration>, source: SchemaSource) {
  await sql`select pg_advisory_xact_lock(hashtextextended('meander migrations', 0))`.execute(trx);
  await refuseOtherDatabase(trx, Object.keys(migrations));
  const functions = await applyFunctions(trx, { folder: source.functions, names: source.functionNames });
  const ran = await runMigrations(trx, migrations);
  return { functions, ran };
}

async function runMigrations(
  trx: Transaction<unknown>,
  migrations: Record<string, Migration>,
): Promise<readonly string[]> {
  // The migrator releases its lock even in an aborted transaction; that error would mask the original one.
  let failure: MigrationFailedError | undefined;
  const named = Object.entries(migrations).map(([name, { up }]) => {
    const reporting: Migration = {
      up: (db) =>
        up(db).catch((error: unknown) => {
          failure = new MigrationFailedError(name, error);
          throw failure;
        }),
    };
    return [name, reporting] as const;
  });
  const provider: MigrationProvider = { getMigrations: async () => Object.fromEntries(named) };
  try {
    const { error, results = [] } = await new Migrator({ db: trx, provider }).migrateToLatest();
    if (error) throw error;
    return results.map(({ migrationName }) => migrationName);
  } catch (error) {
    throw failure ?? error;
  }
}

async function refuseOtherDatabase(trx: Transaction<unknown>, known: readonly string[]): Promise<void> {
  const { rows: tables } = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(trx);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  const [first] = known;
  if (rows.length > 0 && rows.every(({ name }) => name !== first)) throw new SquashedDatabaseError();
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}
