import pg from "pg";

/** Runs one statement on its own connection and returns its rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // When the server ends during a statement, the statement itself rejects.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows;
  } finally {
    await client.end();
  }
}
