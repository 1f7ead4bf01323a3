import pg from "pg";

/** Runs one statement on a connection of its own and returns its rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A server that goes away while a statement runs: the statement itself rejects.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
