import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";

const migrationFile = /^(\d{8}-\d{4}-[a-z0-9-]+)\.(ts|js|mjs|sql)$/;

/** Keyed and sorted by name. */
export async function loadMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const file of (await readdir(folder)).sort()) {
    const [, name, extension] = migrationFile.exec(file) ?? [];
    if (name === undefined) continue;
    const path = join(folder, file);
    migrations[name] = extension === "sql" ? statementsOf(await readFile(path, "utf8")) : await importMigration(path);
  }
  return migrations;
}

function statementsOf(text: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(text).execute(db);
    },
  };
}

/** As a file URL, because import() rejects Windows paths. */
async function importMigration(path: string): Promise<Migration> {
  const module: unknown = await import(pathToFileURL(path).href);
  if (!isMigration(module)) throw new Error(`The migration ${path} exports no function 'up'.`);
  return module;
}

function isMigration(module: unknown): module is Migration {
  return typeof module === "object" && module !== null && "up" in module && typeof module.up === "function";
}
