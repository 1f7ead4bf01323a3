import { readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrl, readServerFile } from "@meander/db/embedded/running-server";

/** The connection to the Postgres of a running product, by its data folder. */
export function productDatabaseUrl(dataFolder: string): string {
  const folder = join(dataFolder, "postgres");
  const server = readServerFile(join(folder, "cluster"));
  if (server === undefined) throw new Error(`No Postgres runs in ${folder}`);
  return databaseUrl(server.port, readFileSync(join(folder, "password"), "utf8").trim(), "meander");
}
