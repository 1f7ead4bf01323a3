import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Kysely, PostgresDialect } from "kysely";
import { PostgresDialect as CodegenDialect, generate } from "kysely-codegen";
import pg from "pg";
import { discardDataFolder, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateToLatest } from "./migrate.ts";
import { columnTypes } from "./pg-types.ts";

/**
 * Generates the row types of the migrated database; with `--check` compares them and exits with 1 when they are stale.
 * Uses a disposable embedded Postgres, or DATABASE_URL.
 */
const outFile = fileURLToPath(new URL("../apps/api/src/db/generated-types.ts", import.meta.url));

async function main(): Promise<number> {
  const types = await withMigratedDatabase(describeTables);
  if (!process.argv.includes("--check")) {
    writeFileSync(outFile, types);
    say(`wrote ${outFile}`);
    return 0;
  }
  if (readCommittedTypes() === types) {
    say("the row types match the migrations");
    return 0;
  }
  say(`${outFile} doesn't match the migrations. Run 'node db/generate-types.ts' and commit the result.`);
  return 1;
}

function readCommittedTypes(): string {
  try {
    return readFileSync(outFile, "utf8").replaceAll("\r\n", "\n");
  } catch {
    return "";
  }
}

async function withMigratedDatabase(use: (databaseUrl: string) => Promise<string>): Promise<string> {
  const givenUrl = process.env.DATABASE_URL;
  if (givenUrl) {
    await migrateToLatest(givenUrl, say);
    return use(givenUrl);
  }
  const dataDir = mkdtempSync(join(tmpdir(), "meander-types-"));
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {}, durability: "disposable" });
    try {
      await migrateToLatest(server.url, () => {});
      return await use(server.url);
    } finally {
      // Stopped first: otherwise deleting its folder, still in use, would fail and mask the original error.
      await server.stop();
    }
  } finally {
    await discardDataFolder(dataDir);
  }
}

async function describeTables(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // The pool's end doesn't wait for its connections to close, so the server's stop may still break one.
  pool.on("error", () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { dateParser, numericParser, typeMapping } = columnTypes;
  try {
    return await generate({
      db,
      dialect: new CodegenDialect({ dateParser, numericParser }),
      camelCase: true,
      defaultSchemas: ["public"],
      includePattern: "public.*",
      excludePattern: "{*kysely_*,*schema_function}",
      typeMapping,
    });
  } finally {
    await db.destroy();
  }
}

function say(message: string): void {
  process.stdout.write(`${message}\n`);
}

process.exitCode = await main();
