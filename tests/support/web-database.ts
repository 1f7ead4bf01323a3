import pg from "pg";
import { productDatabaseUrl } from "./product-database.ts";
import { productData } from "./web-target.ts";

/** Rows of the product's own database, for facts that no screen shows. */
export async function queryProduct<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: productDatabaseUrl(productData()) });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
