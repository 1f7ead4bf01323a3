import { readFileSync } from "node:fs";
import { join } from "node:path";
import { databaseUrl, readServerFile } from "@meander/db/embedded/running-server";
import pg from "pg";
import { productData } from "./web-target.ts";

/** Rows of the product's own database, for facts that no screen shows. */
export async function queryProduct<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const folder = join(productData(), "postgres");
  const server = readServerFile(join(folder, "cluster"));
  if (server === undefined) throw new Error(`No Postgres runs in ${folder}`);
  const password = readFileSync(join(folder, "password"), "utf8").trim();
  const client = new pg.Client({ connectionString: databaseUrl(server.port, password, "meander") });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
