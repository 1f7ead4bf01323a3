import { sql } from "kysely";
import type { Database } from "../db/client.ts";
import { StartError } from "./start-error.ts";

/** Throws StartError, in words and without the password, when the database can't be reached or was never migrated. */
export async function reachDatabase(db: Database, url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const where = `${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || "5432"}`;
  const { rows } = await sql<{ isMigrated: boolean }>`select to_regclass('person') is not null as "is_migrated"`
    .execute(db)
    .catch((error: unknown) => {
      throw new StartError(
        `Meander can't reach the database ${where} (${reasonOf(error)}). Check that it runs and that DATABASE_URL is right.`,
      );
    });
  if (rows[0]?.isMigrated !== true) {
    throw new StartError(`The database ${where} has no tables of Meander yet. \`npm start\` makes them.`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
